import Arguments
import DiaryModel
import DiaryStore
import Terminal

enum RecognizeCommand: Command {
    static let name = "recognize"

    static let declaration = CommandDeclaration(
        name, "find the words in photos and sounds, so that search finds them",
        operands: [
            OperandDeclaration(
                "ENTRY|PREDICATE", .any,
                "the entries, or a predicate, date or saved search that selects them; all by default",
                completion: .target)
        ],
        groups: [RecognizeOptions.group, RecognizeOptions.settings, SelectionOptions.group]
    ) { command in
        command.discussion = [
            "Programs that are installed read the photos (Tesseract) and listen to sounds and videos (whisper.cpp, Vosk): diary help recognition. Nothing leaves the machine.",
            "Newest first, and each medium once, also if there is nothing in it. What was found is kept as it comes: after Ctrl-C the same command goes on. One undo takes a whole run back.",
            "What a program found is corrected by diary edit ENTRY --recognized N TEXT; no program overwrites that.",
            "With --always on, add, import, record, attach and sync start it in the background when they are done: one photo or sound at a time, at the lowest priority, and not on the battery. diary undo leaves what that found; diary undo N takes it back.",
        ]
        command.examples = [
            Definition("diary recognize", "whatever was not looked at yet"),
            Definition("diary recognize --photos --on 2024", "the photos of a year"),
            Definition("diary recognize --language ces+eng --again 3f2a", "once more, in these languages"),
            Definition("diary recognize --dry-run", "how much there is, and how long it takes about"),
            Definition("diary recognize --always on", "from now on by itself"),
            Definition("diary recognize --list", "which programs are here"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let options = try RecognizeOptions(invocation)
        if let word = invocation.values.value(.always) { return try set(word, invocation) }
        if invocation.values.flag(.list) { return try RecognizerLister(invocation).printList(options) }
        let run = RecognizeRun(invocation: invocation, options: options)
        return try invocation.values.flag(.status) ? run.printStatus() : run.run()
    }

    private static func set(_ word: String, _ invocation: Invocation) throws -> ExitCode {
        guard ["on", "off"].contains(word) else {
            throw Failure("\(line: word) is neither on nor off", hint: "diary recognize --always on", .usage)
        }
        try invocation.openStore(.writing).setRecognizesAlways(word == "on")
        return try invocation.end(
            saying: word == "on"
                ? "words are recognized in the background after add, import, record, attach and sync"
                : "words are recognized by diary recognize alone")
    }
}

/// `recognize-waiting`: recognizes what waits, silently and patiently.
///
/// A command that brought media starts it in the background.
enum RecognizeWaitingCommand: Command {
    static let name = CommandRecord.backgroundRecognition

    static let declaration = CommandDeclaration(name, "recognize what waits, in the background", options: []) {
        command in
        command.isHidden = true
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        // The diary may have been locked since the command that started this.
        guard !LockMarker.isClosed(invocation.diaryFolder) else { return .locked }
        return try RecognizeRun(invocation: invocation.silenced, options: RecognizeOptions(invocation))
            .runInBackground()
    }
}

import DiaryMedia
import DiaryModel

/// `vosk-transcriber`, a script of Vosk's package for Python, with a model.
struct VoskRecognizer: SpeechRecognizer {
    let name = "vosk"
    let version: String
    let path: String
    let model: String
    let languages: [String]?

    static func program(_ environment: RecognizerEnvironment) -> String? { environment.program("vosk-transcriber") }

    /// The folder of the model that a person named, or else the first one in the usual folders; nil if there is none.
    static func model(_ environment: RecognizerEnvironment) -> String? {
        if let named = environment.variable("DIARY_VOSK_MODEL") {
            return Folder.isFolder(FilePath(named)) ? named : nil
        }
        let caches = [
            environment.variable("VOSK_MODEL_PATH").map { FilePath($0) }, FilePath("/usr/share/vosk"),
            environment.home.appending(".cache").appending("vosk"),
        ].compactMap(\.self)
        return RecognizerEnvironment.entries(of: caches) { $0.hasPrefix("vosk-model") && !$0.hasSuffix(".zip") }.first?
            .description
    }

    init?(_ environment: RecognizerEnvironment) {
        guard let path = Self.program(environment), let model = Self.model(environment) else { return nil }
        (self.path, self.model) = (path, model)
        let label = model.split(separator: "/").last.map(String.init) ?? model
        version = AnswerText.cleaned(label.hasPrefix("vosk") ? label : "vosk \(label)")
        // vosk-model-small-cs-0.4-rhasspy, vosk-model-en-us-0.22
        let words = label.split(separator: "-").dropFirst(2).filter { $0 != "small" }
        languages = words.first.flatMap { LanguageCode.threeLetters(String($0)) }.map { [$0] }
    }

    func listen(
        to speech: borrowing FileDescriptor, duration: Double, _ terms: RecognizerTerms
    ) throws(RecognizerError) -> SpokenAnswer {
        let output = try answer(
            to: speech, duration: duration, terms,
            ["-i", "/proc/self/fd/0", "-m", model, "-t", "srt", "--log-level", "ERROR"], .script(readable: ["/"]))
        guard var answer = SpokenAnswer(subtitles: output) ?? SpokenAnswer(vosk: output) else {
            throw .unreadableAnswer(program: name)
        }
        answer.language = languages?.first
        return answer
    }
}

extension ConfinedProgram.Surroundings {
    /// A script, whose interpreter, libraries and helpers may be anywhere; it changes nothing, and has no network.
    static func script(readable: [String]) -> ConfinedProgram.Surroundings {
        ConfinedProgram.Surroundings(
            environment: ["PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8", "PYTHONDONTWRITEBYTECODE=1"],
            readable: readable, startsOthers: true)
    }
}

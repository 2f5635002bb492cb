import DiaryMedia
import DiaryModel
import Glibc

/// whisper.cpp's command line program, with a model.
struct WhisperRecognizer: SpeechRecognizer {
    let name = "whisper"
    let version: String
    let path: String
    let model: String
    /// A model whose name ends with `.en` knows English alone.
    let languages: [String]?

    /// Its names; one called `main` is taken only where a person names it.
    private static let programs = ["whisper-cli", "whisper-cpp"]

    /// The program that a person named, or else an installed one; nil if there is none.
    static func program(_ environment: RecognizerEnvironment) -> String? {
        if let command = environment.command(Recognizers.variable), !Recognizers.speechNames.contains(command.word) {
            return command.path
        }
        return programs.lazy.compactMap(environment.program).first
    }

    /// The model that a person named, or else the first one in the usual folders; nil if there is none.
    static func model(_ environment: RecognizerEnvironment) -> String? {
        if let named = environment.variable("DIARY_WHISPER_MODEL") {
            let path = FilePath(named)
            guard Folder.isFolder(path) else { return Folder.exists(path) ? named : nil }
            return RecognizerEnvironment.entries(of: [path], where: isModel).first?.description
        }
        let own = environment.home.appending(".local").appending("share").appending("whisper")
        let system = RecognizerEnvironment.entries(of: [FilePath("/usr/share")]) { $0.hasPrefix("whisper") }
        let folders = ([own] + system).flatMap { [$0, $0.appending("models")] }
        return RecognizerEnvironment.entries(of: folders, where: isModel).first?.description
    }

    private static func isModel(_ name: String) -> Bool { name.hasPrefix("ggml-") && name.hasSuffix(".bin") }

    init?(_ environment: RecognizerEnvironment) {
        guard let path = Self.program(environment), let model = Self.model(environment) else { return nil }
        (self.path, self.model) = (path, model)
        let file = model.split(separator: "/").last.map(String.init) ?? model
        let label = file.hasPrefix("ggml-") ? file.dropFirst(5).dropLast(4) : file[...]
        version = "whisper.cpp \(AnswerText.cleaned(label))"
        let isEnglish = label.split(separator: "-").contains { $0.hasSuffix(".en") }
        languages = isEnglish ? ["eng"] : nil
    }

    /// A model of many languages takes those with a code of two letters.
    func known(_ wanted: [String]) -> [String] {
        wanted.filter { languages?.contains($0) ?? (LanguageCode.twoLetters($0) != nil) }
    }

    func listen(
        to speech: borrowing FileDescriptor, duration: Double, _ terms: RecognizerTerms
    ) throws(RecognizerError) -> SpokenAnswer {
        let language = languages != nil ? "en" : terms.areLanguagesNamed ? Self.code(known(terms.languages)) : "auto"
        // It writes its JSON into a file alone: the name of one leads to its standard output.
        let folder = try OutputLink(name: "answer.json")
        let readable = [model, folder.path, "/proc/self", "/etc/ld.so.cache", "/sys/devices/system/cpu"] + ownFolder
        let output = try answer(
            to: speech, duration: duration, terms,
            ["-m", model, "-f", "-", "-l", language, "-oj", "-of", "\(folder.path)/answer", "-np", "-t", "2"],
            ConfinedProgram.Surroundings(environment: ["LC_ALL=C.UTF-8"], readable: readable, startsOthers: true))
        withExtendedLifetime(folder) {}
        guard var answer = SpokenAnswer(whisper: output) else { throw .unreadableAnswer(program: name) }
        answer.language = answer.language.flatMap(LanguageCode.threeLetters)
        return answer
    }

    /// The folder of a program that a person built, where its libraries are; none of one below `/usr`.
    private var ownFolder: [String] {
        guard let resolved = FilePath(path).resolved, !resolved.description.hasPrefix("/usr/") else { return [] }
        return [resolved.parent.parent.description]
    }

    /// It takes one language.
    private static func code(_ languages: [String]) -> String {
        languages.count == 1 ? languages.first.flatMap(LanguageCode.twoLetters) ?? "auto" : "auto"
    }
}

/// A private folder with a file's name that leads to the standard output of the program that opens it.
final class OutputLink {
    let path: String
    private let name: String

    init(name: String) throws(RecognizerError) {
        var template = Array("/tmp/diary-answer-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw .system(errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.name = name
        guard unsafe symlink("/proc/self/fd/1", "\(path)/\(name)") == 0 else { throw .system(errno) }
    }

    deinit {
        unsafe unlink("\(path)/\(name)")
        unsafe rmdir(path)
    }
}

import DiaryMedia
import DiaryModel

/// PocketSphinx, which is small, and guesses: it is used only where a person asks for it by name.
struct PocketSphinxRecognizer: SpeechRecognizer {
    let name = "pocketsphinx"
    let version: String
    let path: String
    let languages: [String]? = ["eng"]
    /// True for version 5, which prints objects of JSON.
    private let printsObjects: Bool
    private static let models = "/usr/share/pocketsphinx"

    init?(_ environment: RecognizerEnvironment) {
        let (older, newer) = (environment.program("pocketsphinx_continuous"), environment.program("pocketsphinx"))
        guard let path = older ?? newer, Folder.isFolder(FilePath(Self.models)) else { return nil }
        self.path = path
        printsObjects = older == nil
        version = "pocketsphinx\(printsObjects ? " 5" : "")"
    }

    func listen(
        to speech: borrowing FileDescriptor, duration: Double, _ terms: RecognizerTerms
    ) throws(RecognizerError) -> SpokenAnswer {
        let output = try answer(
            to: speech, duration: duration, terms,
            printsObjects ? ["live", "-"] : ["-infile", "/proc/self/fd/0", "-time", "yes"],
            ConfinedProgram.Surroundings(environment: ["LC_ALL=C.UTF-8"], readable: [Self.models]))
        guard var answer = SpokenAnswer(pocketSphinx: output) else { throw .unreadableAnswer(program: name) }
        answer.language = "eng"
        return answer
    }
}

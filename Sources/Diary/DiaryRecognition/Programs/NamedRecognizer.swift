import DiaryMedia
import DiaryModel
import Pixels

/// A program that a person named in a variable: it reads a picture or a sound on standard input.
struct NamedRecognizer: TextRecognizer, SpeechRecognizer {
    static let textVariable = "DIARY_TEXT_RECOGNIZER"
    static let speechVariable = "DIARY_SPEECH_RECOGNIZER"

    let name: String
    var version: String { name }
    let path: String
    let languages: [String]? = nil
    private let arguments: [String]

    /// Nil if the variable isn't set, or its program is not there.
    init?(_ variable: String, _ environment: RecognizerEnvironment) {
        guard let command = environment.command(variable), let path = command.path else { return nil }
        (self.path, arguments) = (path, command.arguments)
        name = AnswerText.cleaned(path.split(separator: "/").last ?? Substring(path))
    }

    func read(_ page: PixelPicture, _ terms: RecognizerTerms) throws(RecognizerError) -> FoundText {
        let file = try page.portableFile()
        let call = RecognizerCall(
            name: name, path: path, arguments: { _ in arguments }, surroundings: .script(readable: ["/"]),
            limits: ConfinedProgram.Limits(addressSpace: 12 << 30, processorSeconds: 600), patience: 1200)
        let output = try call.answer(to: file, terms.confinement, unless: terms.isCancelled)
        guard let answer = SpokenAnswer(plain: output, duration: 0), let lines = AnswerText.lines(output) else {
            throw .unreadableAnswer(program: name)
        }
        // An object a line has its text in a field; plain text keeps its lines.
        let isPlain = lines.first { !$0.allSatisfy(\.isWhitespace) }?.hasPrefix("{") != true
        let texts = isPlain ? lines.map { AnswerText.cleaned($0) } : answer.passages.map(\.text)
        let kept = texts.filter { AnswerText.longestRun(in: $0) >= TextNoise.decidingRun }
        return FoundText(lines: kept.map { FoundTextLine(text: $0, box: nil, confidence: 1) }, language: nil)
    }

    func listen(
        to speech: borrowing FileDescriptor, duration: Double, _ terms: RecognizerTerms
    ) throws(RecognizerError) -> SpokenAnswer {
        let output = try answer(to: speech, duration: duration, terms, arguments, .script(readable: ["/"]))
        guard let answer = SpokenAnswer(plain: output, duration: duration) else {
            throw .unreadableAnswer(program: name)
        }
        return answer
    }
}

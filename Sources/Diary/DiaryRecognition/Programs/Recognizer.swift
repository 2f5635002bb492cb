import DiaryMedia
import DiaryModel
import Pixels

/// A program that reads text in photos, or hears words in sounds.
package protocol Recognizer: Sendable {
    /// The name by which it is chosen, such as `tesseract`.
    var name: String { get }
    /// The program and its version, such as `tesseract 5.3.0`.
    var version: String { get }
    var path: String { get }
    /// The languages it knows, as ISO 639-3 codes; nil if it finds out by itself, or knows any.
    var languages: [String]? { get }
    /// The known ones among some languages; all of them if the program takes any.
    func known(_ wanted: [String]) -> [String]
}

extension Recognizer {
    package func known(_ wanted: [String]) -> [String] {
        languages.map { languages in wanted.filter(languages.contains) } ?? wanted
    }
}

/// What a recognizer needs besides its input.
struct RecognizerTerms {
    var confinement: ProgramConfinement
    /// The wanted languages, as ISO 639-3 codes.
    var languages: [String]
    /// True if a person named them.
    var areLanguagesNamed: Bool
    var isCancelled: () -> Bool
}

/// A program that reads text in photos.
protocol TextRecognizer: Recognizer {
    /// Reads an upright picture.
    func read(_ page: PixelPicture, _ terms: RecognizerTerms) throws(RecognizerError) -> FoundText
}

/// The text of a picture, with the boxes of its lines in that picture.
struct FoundText: Hashable {
    var lines: [FoundTextLine]
    /// The languages it was read with; nil if unknown.
    var language: String?
}

struct FoundTextLine: Hashable {
    var text: String
    /// Nil if the program gives no places.
    var box: PixelBox?
    /// From 0 to 1.
    var confidence: Double
}

/// A program that hears words in sounds.
protocol SpeechRecognizer: Recognizer {
    /// Listens to a sound.
    ///
    /// - Parameter speech: a WAV file of 16 bits, one channel of 16,000 samples a second.
    func listen(
        to speech: borrowing FileDescriptor, duration: Double, _ terms: RecognizerTerms
    ) throws(RecognizerError) -> SpokenAnswer
}

extension SpeechRecognizer {
    /// The program's answer to speech of that many seconds, within the limits of a program with a model.
    ///
    /// By the clock it may take twenty times the duration, and at least ten minutes; it gets memory for the largest
    /// model, and processor time as for the clock on two processors.
    func answer(
        to speech: borrowing FileDescriptor, duration: Double, _ terms: RecognizerTerms, _ arguments: [String],
        _ surroundings: ConfinedProgram.Surroundings
    ) throws(RecognizerError) -> [UInt8] {
        let patience = max(600, duration * 20)
        let call = RecognizerCall(
            name: name, path: path, arguments: { _ in arguments }, surroundings: surroundings,
            limits: ConfinedProgram.Limits(
                addressSpace: 12 << 30, processorSeconds: UInt32(min(1e6, patience * 2))),
            patience: patience)
        return try call.answer(to: speech, terms.confinement, unless: terms.isCancelled)
    }
}

import Chronology
package import DiaryMedia
import DiaryModel
import DiaryStore
import Pixels

/// Recognizes the words of one medium after another, on any thread.
package struct MediumRecognizer: Sendable {
    /// The programs and the limits.
    package struct Settings: Sendable {
        package var decoderPath: String
        package var ffmpegPath: String?
        package var confinement: ProgramConfinement
        package var languages: LanguageChoice
        /// The seconds of the longest sound.
        package var longestSound: Double

        package init(
            decoderPath: String, ffmpegPath: String?, confinement: ProgramConfinement = .available,
            languages: LanguageChoice, longestSound: Double = Settings.usualLongestSound
        ) {
            (self.decoderPath, self.ffmpegPath, self.confinement) = (decoderPath, ffmpegPath, confinement)
            (self.languages, self.longestSound) = (languages, longestSound)
        }

        /// Two hours, which are 230 MB of samples.
        package static let usualLongestSound = 7200.0
    }

    private let settings: Settings
    private let text: (any TextRecognizer)?
    private let speech: (any SpeechRecognizer)?

    package init(_ recognizers: Recognizers, _ settings: Settings) {
        self.settings = settings
        text = recognizers.text.first
        speech = recognizers.chosenSpeech
    }

    /// The languages for media of an entry with that text.
    func languages(entryText: String) -> [String] { settings.languages.languages(text: entryText) }

    /// The words of a medium.
    ///
    /// - Parameters:
    ///   - entryText: the text of its entry, which shows its language.
    ///   - now: the time of the recognition.
    func recognize(
        _ medium: Medium, in vault: Vault, entryText: String, now: Instant, unless isCancelled: @escaping () -> Bool
    ) throws(RecognizerError) -> Recognition {
        let terms = RecognizerTerms(
            confinement: settings.confinement, languages: languages(entryText: entryText),
            areLanguagesNamed: !settings.languages.named.isEmpty, isCancelled: isCancelled)
        if medium.type == .image { return try read(medium, in: vault, terms, now) }
        if let seconds = medium.metadata.duration, seconds > settings.longestSound { throw .tooLong(seconds: seconds) }
        return try listen(to: medium, in: vault, terms, now)
    }

    private func read(
        _ medium: Medium, in vault: Vault, _ terms: RecognizerTerms, _ now: Instant
    ) throws(RecognizerError) -> Recognition {
        guard let text else { throw .notStarted(program: "tesseract") }
        let page = try page(of: medium, in: vault)
        let found = try text.read(page, terms)
        let boxes = StoredBoxes(page: page.size, of: medium)
        let lines: [Recognition.Line] = found.lines.compactMap { line in
            guard let box = line.box.map(boxes.stored) else { return nil }
            return Recognition.Line(
                x: box.x, y: box.y, width: box.width, height: box.height, text: line.text,
                confidence: (line.confidence * 1000).rounded() / 1000)
        }
        return Recognition(
            text: found.lines.map { $0.text + "\n" }.joined(), language: found.language, recognizer: text.version,
            time: now, lines: lines)
    }

    private func page(of medium: Medium, in vault: Vault) throws(RecognizerError) -> PixelPicture {
        let file = try original(of: medium, in: vault)
        do throws(DecoderError) {
            return try PageReader.page(file, decoderPath: settings.decoderPath)
        } catch {
            throw .undecodable(error)
        }
    }

    private func original(of medium: Medium, in vault: Vault) throws(RecognizerError) -> FileDescriptor {
        do throws(SystemCallError) {
            return try vault.open(medium.hash, extension: medium.fileExtension)
        } catch {
            throw .missingOriginal
        }
    }

    private func listen(
        to medium: Medium, in vault: Vault, _ terms: RecognizerTerms, _ now: Instant
    ) throws(RecognizerError) -> Recognition {
        guard let speech else { throw .notStarted(program: "whisper") }
        let sound = try sound(of: medium, in: vault, terms)
        let answer = try speech.listen(to: sound.file, duration: sound.duration, terms)
            .ordered(within: sound.duration)
        let segments = SpeechNoise.speech(answer.passages, sound.loudness).map(\.segment)
        return Recognition(
            text: segments.map { $0.text + "\n" }.joined(), language: answer.language, recognizer: speech.version,
            time: now, segments: segments)
    }

    /// The original is closed before anybody listens, which may take an hour.
    private func sound(
        of medium: Medium, in vault: Vault, _ terms: RecognizerTerms
    ) throws(RecognizerError) -> SpeechFile {
        let file = try original(of: medium, in: vault)
        let sound: SpeechFile
        do throws(SystemCallError) { sound = try SpeechFile() } catch { throw .system(error.code) }
        let reader: SpeechReader
        do throws(DecoderError) {
            reader = try SpeechReader(
                file, isVideo: medium.type == .video, decoderPath: settings.decoderPath,
                ffmpegPath: settings.ffmpegPath, settings.confinement)
        } catch {
            throw .undecodable(error)
        }
        while true {
            guard !terms.isCancelled() else { throw .cancelled }
            guard sound.duration <= settings.longestSound else { throw .tooLong(seconds: sound.duration) }
            guard try add(reader, to: sound) else { return sound }
        }
    }

    /// Adds the next samples; false at the end.
    private func add(_ reader: SpeechReader, to sound: SpeechFile) throws(RecognizerError) -> Bool {
        let samples: [Float]
        do throws(DecoderError) { samples = try reader.next() } catch { throw .undecodable(error) }
        do throws(SystemCallError) {
            if samples.isEmpty { try sound.finish() } else { try sound.add(samples) }
        } catch {
            throw .system(error.code)
        }
        return !samples.isEmpty
    }
}

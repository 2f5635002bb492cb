import DiaryMedia
import DiaryRecognition
import DiaryStore
import Terminal

extension Failure {
    /// No program recognizes words in media of that kind.
    ///
    /// - Parameter languages: those of the words, as ISO 639-3 codes.
    static func noRecognizer(for kind: RecognitionKind, languages: [String]) -> Failure {
        switch kind {
        case .photos:
            // English comes with the program.
            let packages = ["tesseract-ocr"] + packages(languages.filter { $0 != "eng" })
            return Failure(
                "no program here reads text in photos",
                hint: "apt-get install \(SafeText(packages.joined(separator: " "))); more: diary help recognition")
        case .sounds:
            return Failure(
                "no program here hears words in sounds",
                hint:
                    "build whisper-cli of https://github.com/ggml-org/whisper.cpp, and put its model, such as ggml-small.bin, into \(SafeText(Recognizers.whisperHome)); more: diary help recognition"
            )
        }
    }

    /// The program for media of that kind knows none of some languages, or not all.
    static func unknownLanguages(
        _ languages: [String], of recognizer: any Recognizer, for kind: RecognitionKind
    ) -> Failure {
        let problem = "\(recognizer.version) doesn't know \(languages.enumeration)"
        let list = "diary recognize --list tells what is here"
        return switch kind {
        case .photos:
            Failure(
                "\(SafeText(problem))",
                hint: "apt-get install \(SafeText(packages(languages).joined(separator: " "))); \(list)")
        case .sounds: Failure("\(SafeText(problem))", hint: "\(list)")
        }
    }

    /// Debian's packages of Tesseract's data.
    private static func packages(_ languages: [String]) -> [String] {
        languages.map { "tesseract-ocr-\($0 == "zho" ? "chi-sim" : $0)" }
    }

    static func describing(_ error: RecognizerError) -> Failure {
        if case .undecodable(let cause) = error, cause.concernsAllFiles { return describing(cause) }
        var hint: StyledText = ""
        if case .notStarted = error { hint = "diary recognize --list tells which programs are used" }
        return Failure("\(SafeText(reason(error)))", hint: hint)
    }

    /// The reason why one medium has no result.
    static func reason(_ error: RecognizerError) -> String {
        switch error {
        case .notStarted(let program): "\(program) can't be started"
        case .failed(let program, let code): "\(program) ended with \(code)"
        case .timedOut(let program): "\(program) took too long"
        case .tooMuchOutput(let program): "\(program) printed more than 16 MB"
        case .unreadableAnswer(let program): "\(program) printed something else than an answer"
        case .unknownLanguages(let program, let languages): "\(program) doesn't know \(languages.enumeration)"
        case .undecodable(let error): reason(error).string
        case .missingOriginal: "its original is not here"
        case .tooLong: "it is longer than the limit"
        case .system(let code): "the system refused a call, error \(code)"
        case .cancelled: "it was interrupted"
        }
    }
}

import DiaryMedia
import DiaryRecognition
import DiaryStore
import Terminal

extension Failure {
    /// No program recognizes words in media of that kind.
    static func noRecognizer(for kind: RecognitionKind, language: String) -> Failure {
        switch kind {
        case .photos:
            // English comes with the program.
            let packages = language == "eng" ? "" : " tesseract-ocr-\(language)"
            return Failure(
                "no program here reads text in photos",
                hint: "apt-get install tesseract-ocr\(SafeText(packages)); more: diary help recognition")
        case .sounds:
            return Failure(
                "no program here hears words in sounds",
                hint:
                    "build whisper-cli of https://github.com/ggml-org/whisper.cpp, and put its model, such as ggml-small.bin, into \(SafeText(Recognizers.whisperHome)); more: diary help recognition"
            )
        }
    }

    static func describing(_ error: RecognizerError) -> Failure {
        if case .undecodable(let cause) = error, cause.concernsAllFiles { return describing(cause) }
        return Failure("\(SafeText(reason(error)))")
    }

    /// The reason why one medium has no result.
    static func reason(_ error: RecognizerError) -> String {
        switch error {
        case .notStarted(let program): "\(program) can't be started"
        case .failed(let program, let code): "\(program) ended with \(code)"
        case .timedOut(let program): "\(program) took too long"
        case .tooMuchOutput(let program): "\(program) printed more than 16 MB"
        case .unreadableAnswer(let program): "\(program) printed something else than an answer"
        case .undecodable(let error): reason(error).string
        case .missingOriginal: "its original is not here"
        case .tooLong: "it is longer than the limit"
        case .system(let code): "the system refused a call, error \(code)"
        case .cancelled: "it was interrupted"
        }
    }
}

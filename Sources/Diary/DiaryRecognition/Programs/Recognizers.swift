package import DiaryStore

/// The recognizers of this machine, the preferred one of each kind first.
package struct Recognizers {
    let text: [any TextRecognizer]
    let speech: [any SpeechRecognizer]
    private let environment: RecognizerEnvironment

    /// Names one of the recognizers of speech, or a program that is whisper.cpp under another name.
    static let variable = "DIARY_RECOGNIZER"
    static let speechNames = ["whisper", "vosk", "pocketsphinx"]

    /// Looks for programs, and asks them for their versions and languages.
    package init(_ environment: RecognizerEnvironment) {
        self.environment = environment
        let found: [(any TextRecognizer)?] = [
            NamedRecognizer(NamedRecognizer.textVariable, environment), TesseractRecognizer(environment),
        ]
        text = found.compactMap(\.self)
        let heard: [(any SpeechRecognizer)?] = [
            NamedRecognizer(NamedRecognizer.speechVariable, environment), WhisperRecognizer(environment),
            VoskRecognizer(environment), PocketSphinxRecognizer(environment),
        ]
        speech = heard.compactMap(\.self)
    }

    /// Returns whether a program of any kind seems to be there, without starting one.
    package static func areInstalled(_ environment: RecognizerEnvironment) -> Bool {
        environment.program("tesseract") != nil || environment.program("vosk-transcriber") != nil
            || WhisperRecognizer.program(environment) != nil
            || environment.command(NamedRecognizer.textVariable) != nil
            || environment.command(NamedRecognizer.speechVariable) != nil
    }

    /// The recognizer that is used for a kind; nil if there is none.
    package func recognizer(for kind: RecognitionKind) -> (any Recognizer)? {
        switch kind {
        case .photos: text.first
        case .sounds: chosenSpeech
        }
    }

    /// PocketSphinx is used only if it is named.
    var chosenSpeech: (any SpeechRecognizer)? {
        if let name = environment.variable(Self.variable), let named = speech.first(where: { $0.name == name }) {
            return named
        }
        return speech.first { !($0 is PocketSphinxRecognizer) }
    }

    /// The lines of a list: each recognizer with its kind, and the missing part of the others.
    package var list: [Listing] {
        var list: [Listing] = text.map { Listing(.photos, $0, isUsed: $0.name == text.first?.name) }
        if !text.contains(where: { $0 is TesseractRecognizer }) {
            list.append(Listing(.photos, "tesseract", missing: "apt-get install tesseract-ocr"))
        }
        list += speech.map { Listing(.sounds, $0, isUsed: $0.name == chosenSpeech?.name) }
        for (name, program, model, home) in [
            ("whisper", WhisperRecognizer.program(environment), WhisperRecognizer.model(environment), Self.whisperHome),
            ("vosk", VoskRecognizer.program(environment), VoskRecognizer.model(environment), Self.voskHome),
        ] where !speech.contains(where: { $0.name == name }) {
            let missing = program == nil ? Self.origin(of: name) : model == nil ? "a model in \(home)" : nil
            if let missing { list.append(Listing(.sounds, name, missing: missing)) }
        }
        return list + misnamed
    }

    /// The programs that variables name and that aren't there.
    package var misnamed: [Listing] {
        let variables: [(String, RecognitionKind)] = [
            (NamedRecognizer.textVariable, .photos), (NamedRecognizer.speechVariable, .sounds),
            (Self.variable, .sounds),
        ]
        return variables.compactMap { variable, kind in
            let isRecognizer = { variable == Self.variable && Self.speechNames.contains($0) }
            guard let command = environment.command(variable), command.path == nil, !isRecognizer(command.word) else {
                return nil
            }
            return Listing(kind, command.word, missing: "\(variable) names it, and it is not there")
        }
    }

    /// Where the models of whisper.cpp go.
    package static let whisperHome = "~/.local/share/whisper"
    private static let voskHome = "~/.cache/vosk"

    private static func origin(of name: String) -> String {
        name == "whisper"
            ? "whisper-cli of https://github.com/ggml-org/whisper.cpp, and a model in \(whisperHome)"
            : "pip install vosk, and a model in \(voskHome)"
    }

    package struct Listing: Hashable, Sendable {
        package let kind: RecognitionKind
        package let name: String
        /// The program and its version; nil if it is not there.
        package var version: String?
        package var path: String?
        /// As ISO 639-3 codes; nil if it finds out by itself, or is not there.
        package var languages: [String]?
        package var isUsed = false
        /// What has to be got; nil if it is there.
        package var missing: String?

        init(_ kind: RecognitionKind, _ recognizer: any Recognizer, isUsed: Bool) {
            (self.kind, name, version, path) = (kind, recognizer.name, recognizer.version, recognizer.path)
            (languages, self.isUsed) = (recognizer.languages, isUsed)
        }

        init(_ kind: RecognitionKind, _ name: String, missing: String) {
            (self.kind, self.name, self.missing) = (kind, name, missing)
        }
    }
}

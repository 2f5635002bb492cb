import DiaryRecognition
import DiaryStore
import JSON
import Terminal

/// Lists the recognizers of this machine, and what is missing of the others.
struct RecognizerLister {
    private let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    func printList(_ options: RecognizeOptions) throws -> ExitCode {
        let list = Recognizers(invocation.context.recognizerEnvironment).list.filter { options.kinds.contains($0.kind) }
        if options.isJSON {
            let objects = list.map { JSONValue.object(Self.object($0)) }
            try invocation.output.json(.array(objects))
            return .success
        }
        var table = Table(
            columns: [Table.Column(), Table.Column(), Table.Column(isFlexible: true, wraps: true)], gap: 2)
        for listing in list {
            table.append([
                StyledText(SafeText(Self.name(of: listing.kind))),
                StyledText(SafeText(listing.version ?? listing.name)),
                StyledText(SafeText(Self.facts(listing))),
            ])
        }
        for line in table.lines(window: invocation.output.width) { try invocation.output.line(line) }
        return .success
    }

    private static func name(of kind: RecognitionKind) -> String {
        switch kind {
        case .photos: "photos"
        case .sounds: "sounds"
        }
    }

    /// `used; ces, eng, deu`, `not here: …`.
    private static func facts(_ listing: Recognizers.Listing) -> String {
        if let missing = listing.missing { return "not here: \(missing)" }
        let languages = listing.languages.map { $0.joined(separator: ", ") } ?? "its own choice of languages"
        guard listing.isUsed else {
            let isNamed = listing.name == "pocketsphinx"
            let hint = isNamed ? ", and guesses: DIARY_RECOGNIZER=pocketsphinx uses it" : ""
            return "here\(hint); \(languages)"
        }
        return "used; \(languages)"
    }

    private static func object(_ listing: Recognizers.Listing) -> JSONObject {
        var object: JSONObject = ["kind": .string(name(of: listing.kind)), "name": .string(listing.name)]
        object["version"] = listing.version.map { JSONValue.string($0) }
        object["path"] = listing.path.map { JSONValue.string($0) }
        object["languages"] = listing.languages.map { JSONValue.array($0.map { JSONValue.string($0) }) }
        object["isUsed"] = .boolean(listing.isUsed)
        object["missing"] = listing.missing.map { JSONValue.string($0) }
        return object
    }
}

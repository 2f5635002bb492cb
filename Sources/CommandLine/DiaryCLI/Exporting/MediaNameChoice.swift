import Arguments
import DiaryFormats
import Terminal

/// The names of exported originals that `--names` chooses.
enum MediaNameChoice {
    private static let example: StyledText = "--names '{year}/{month}/{date} {name}'"

    /// The template; nil if none was given.
    static func template(_ invocation: Invocation, for format: ExportFormat) throws(Failure) -> MediaNameTemplate? {
        guard let text = invocation.values.value(.names) else { return nil }
        guard format.name == ExportFormat.media.name else {
            throw Failure("--names is for media, and this is \(format.name)", hint: "--format media", .usage)
        }
        let template: MediaNameTemplate
        do throws(MediaNameTemplateError) { template = try MediaNameTemplate(text) } catch {
            throw describing(error)
        }
        let places = template.fields.filter(\.revealsPlace).map { "{\($0.rawValue)}" }.sorted()
        if let field = places.first, invocation.values.flag(.noPlaces) {
            throw Failure("\(field) contains a place, and --no-places leaves places out", hint: example, .usage)
        }
        return template
    }

    private static func describing(_ error: MediaNameTemplateError) -> Failure {
        switch error {
        case .unknownField(let name):
            let fields = MediaNameTemplate.Field.allCases.map(\.rawValue)
            let start = Spelling.nearest(to: name, among: fields).map { "{\($0)}? " } ?? ""
            return Failure(
                "there is no field {\(SafeText(name).singleLine)}",
                hint: "\(start)fields: \(fields.joined(separator: ", "))", .usage)
        case .strayBrace: return Failure("a brace of --names has no other one", hint: example, .usage)
        case .noName:
            return Failure(
                "a folder or file of --names has no name, or one that leads elsewhere", hint: example, .usage)
        case .tooManyFolders(let limit):
            return Failure("--names has more than \(limit) folders in each other", hint: example, .usage)
        }
    }
}

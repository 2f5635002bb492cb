import DiaryMedia
import JSON

/// Journiv's export: `data.json` with journals and their entries, and the files in `media`.
enum JournivFormat: ImportFormat {
    static let name = "journiv"

    static func recognize(_ source: ImportSource) throws -> String? {
        try exports(in: source).isEmpty ? nil : "Journiv export"
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let found = try exports(in: source)
        for file in found.isEmpty ? source.documents(withExtension: "json") : found {
            try JournivReader(source, options, sink).read(file)
        }
    }

    private static func exports(in source: ImportSource) throws -> [ImportSource.File] {
        try source.documents(withExtension: "json").filter { file in
            let start = try source.beginning(of: file)
            return SourcePath.holds(start[...], "\"export_version\"") && SourcePath.holds(start[...], "\"journals\"")
        }
    }
}

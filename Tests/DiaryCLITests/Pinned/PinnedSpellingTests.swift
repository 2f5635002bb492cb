import DiaryCLI
import DiaryTestSupport
import Foundation
import JSON
import SQLite
import TestFixtures
import TestSupport
import Testing

@testable import DiaryModel

/// A hundred generated entries in every spelling that this program has for an entry.
///
/// The spellings are in `Tests/Fixtures/Pinned/Spellings`, with short names in place of ids. When one is to change:
///
///     DIARY_PIN=write swift test --filter PinnedSpellingTests
///
/// writes them again, and that run fails. Their differences then belong to the commit that makes them.
struct PinnedSpellingTests {
    private let program = TestProgram()
    private let entries = PinnedEntries()

    init() throws {
        try Folder.make(program.folder.path.appending("media"))
        for file in PinnedMedia.allCases { program.folder.write(file.bytes, to: file.path) }
        program.folder.write(PinnedMedia.companionBytes, to: PinnedMedia.companionPath)
        let lines = write(entries.lines, to: "entries.jsonl")
        let imported = program.run("import", lines)
        try #require(imported.exitCode == .success, "\(imported.error)")
    }

    private func write(_ lines: [String], to name: String) -> String {
        program.folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: name).description
    }

    private func export(_ format: String) -> TestProgram.Outcome {
        program.run("export", "--format", format, "--output", "-")
    }

    private func pin(_ text: String, _ name: String, place: (Int, [String]) -> String = { PinnedPlace.own($0, $1) }) {
        guard let difference = PinnedText("Spellings/\(name)").difference(from: entries.named(text), place: place)
        else { return }
        Issue.record("\(difference)")
    }

    /// The names of the entries, oldest first, as all documents have them.
    private func names(_ lines: [String]) -> [String] {
        lines.map { entries.named(String($0.dropFirst(#"{"id":""#.utf8.count).prefix(36))) }
    }

    @Test func `every format writes each entry as it always did`() {
        let lines = export("jsonl")
        #expect(lines.exitCode == .success && lines.lines.count == 100)
        pin(lines.output, "entries.jsonl")
        let names = names(lines.lines)
        pin(export("markdown").output, "entries.md") { line, lines in
            PinnedPlace.counted(line, lines, names) { $0.hasPrefix("### ") }
        }
        pin(export("csv").output, "entries.csv")
        pin(Self.withoutZones(export("icalendar").output), "entries.ics") { line, lines in
            PinnedPlace.counted(line, lines, names) { $0.hasPrefix("BEGIN:VJOURNAL") || $0.hasPrefix("BEGIN:VTODO") }
        }
        pin(export("jrnl").output, "entries.txt") { line, lines in
            PinnedPlace.counted(line, lines, names) { $0.hasPrefix("[") }
        }
    }

    @Test func `lists print the lines of an export`() {
        let exported = export("jsonl").output
        #expect(program.run("list", "--reverse", "--format", "jsonl").output == exported)
        let list = program.run("list", "--reverse", "--format", "json").output
        #expect(list == "[" + exported.dropLast().replacing("}\n{", with: "},\n{") + "]\n")
    }

    @Test(.enabled(if: PinnedZip.isReadable, "python3, which reads the zip, is not in PATH"))
    func `an archive of Day One has each entry as it always had`() throws {
        let path = program.folder.path.appending("out.zip")
        #expect(program.run("export", "--format", "dayone", "--output", "\(path)").exitCode == .success)
        var lines: [String] = []
        for member in try PinnedZip.members(of: path.description).sorted(by: {
            $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        }) {
            guard member.name.hasSuffix(".json") else {
                lines.append(member.name)
                continue
            }
            for value in try JSONParser.parse(member.text).objectValue?.members ?? [] {
                let values = value.key == "entries" ? value.value.arrayValue ?? [] : [value.value]
                let key = value.key == "entries" ? "" : " \(value.key)"
                lines += values.map { "\(member.name)\(key) \(JSONWriter.string(of: $0))" }
            }
        }
        pin(lines.joined(separator: "\n") + "\n", "dayone.jsonl")
    }

    @Test func `each format says what it has no place for`() {
        var text = ""
        for format in ["jsonl", "markdown", "csv", "icalendar", "jrnl", "dayone"] {
            let path = format == "dayone" ? "\(program.folder.path)/out.zip" : "-"
            let notes = program.run("export", "--format", format, "--output", path).error
            text +=
                "\(format)\n"
                + notes.split(separator: "\n").filter { $0.hasPrefix("note: ") }.map { $0 + "\n" }.joined()
        }
        pin(text, "notes.txt")
    }

    @Test func `each row of the database is as it always was`() throws {
        // The text and `extra` are stored as they are; a thumbnail depends on the decoder's libraries.
        let tables: [(name: String, order: String, without: Set<String>)] = [
            ("entry", "id", ["text", "extra"]), ("task", "entry", []), ("measurement", "entry, position", []),
            ("entryTag", "entry, position", []), ("medium", "id", ["thumbnailDigest"]), ("companion", "id", []),
            ("journal", "id", []), ("tag", "id", ["fold"]), ("measurementName", "id", ["fold"]),
        ]
        let connection = try connection("diary.sqlite")
        var lines: [String] = []
        for table in tables {
            let columns = try connection.all("SELECT name FROM pragma_table_info(\(table.name))") { $0.text(0) }
                .filter { !table.without.contains($0) }
            let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
            let rows = try connection.all(
                "SELECT \(raw: list) FROM \(raw: table.name) ORDER BY \(raw: table.order)"
            ) { row in columns.indices.map { Self.json(row.value(Int32($0))) } }
            // Most columns of media are empty.
            if ["medium", "companion"].contains(table.name) {
                lines += rows.map { "\(table.name) " + Self.json(zip(columns, $0).filter { !$0.1.isNull }) }
            } else {
                lines.append("\(table.name) " + JSONWriter.string(of: .array(columns.map(JSONValue.string))))
                lines += rows.map { "\(table.name) " + JSONWriter.string(of: .array($0)) }
            }
        }
        pin(lines.joined(separator: "\n") + "\n", "rows.jsonl")
    }

    @Test func `undo stores every field as it always did, and gives it back`() throws {
        let before = export("jsonl").output
        let emptied = program.run("import", "--update", write(entries.emptied, to: "emptied.jsonl"))
        try #require(emptied.exitCode == .success, "\(emptied.error)")
        let operations = try connection("diary.sqlite").all(
            """
            SELECT entity, action, changes
            FROM operation
            WHERE commandID = (SELECT max(id) FROM command)
            ORDER BY seq
            """
        ) { "\(Self.hex($0.bytes(0))) \($0.int(1)) \($0.text(2))\n" }
        #expect(operations.count == 100)
        pin(operations.joined(), "undo.jsonl")
        #expect(program.run("undo").exitCode == .success)
        #expect(export("jsonl").output == before)
    }

    @Test func `machines share every field as they always did`() throws {
        let shared = program.folder.path.appending("shared")
        try Folder.make(shared)
        let begun = program.run(
            "sync", "init", "\(shared)", "--name", "laptop", "--passphrase-fd", "0",
            input: "heron ferry umbrella tram\n")
        try #require(begun.exitCode == .success, "\(begun.error)")
        let records = try connection("sync/state.sqlite").all(
            "SELECT kind, id, data FROM record WHERE kind <> 'machine' ORDER BY kind, id"
        ) { ("\($0.text(0)) \($0.text(1)) ", $0.bytes(2)) }
        var text = ""
        for (name, bytes) in records {
            let fields = try JSONParser.parse(bytes).objectValue?["fields"]?.objectValue?.members ?? []
            // The number of the write's stamp, which has a machine and a time, and the value.
            let values = fields.map { ($0.key, $0.value.arrayValue?.last ?? .null) }
                .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
            text += name + Self.json(values) + "\n"
        }
        pin(text, "shared.jsonl")
    }

    @Test func `the entries have every key that an entry and a medium can have`() {
        let lines = entries.named(export("jsonl").output)
        let ofEntries = EntryKey.keys(for: .json).map(\.name).filter { $0 != "match" }
        for key in ofEntries + MediumField.all.flatMap(\.columns) {
            #expect(lines.contains("\"\(key)\":"), "\(key) is in no entry")
        }
        for kind in Medium.Companion.Kind.allCases {
            #expect(lines.contains("\"kind\":\"\(kind.rawValue)\""), "\(kind)")
        }
        for doubt in Medium.TimeDoubt.allCases { #expect(lines.contains("\"timeDoubt\":\"\(doubt.rawValue)\"")) }
        for type in MediumType.allCases { #expect(lines.contains("\"type\":\"\(type.rawValue)\"")) }
    }

    private func connection(_ name: String) throws -> Connection {
        try Connection(path: program.diary.appending(name).description, mode: .readOnly)
    }

    private static func json(_ members: some Sequence<(String, JSONValue)>) -> String {
        var object = JSONObject()
        for (key, value) in members { object.append(key, value) }
        return JSONWriter.string(of: .object(object))
    }

    private static func json(_ value: SQLValue) -> JSONValue {
        switch value {
        case .null: .null
        case .integer(let integer): .integer(integer)
        case .real(let real): .double(real)
        case .text(let text): .string(text)
        case .blob(let bytes): .string(hex(bytes))
        }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// A calendar without the rules of its zones, which are the system's, and without starts from before or after them,
    /// which versions of libical write differently.
    private static func withoutZones(_ calendar: String) -> String {
        var (isZone, isOutside, lines): (Bool, Bool, [String]) = (false, false, [])
        for line in calendar.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let text = String(Substring(line))
            if text.hasPrefix("BEGIN:VTIMEZONE") { isZone = true }
            if text.hasPrefix("DTSTART") {
                let year = text.split(separator: ":").last.flatMap { Int($0.prefix(4)) }
                isOutside = !(1902...9998 ~= year ?? 0)
            }
            let isLeftOut = isOutside && (text.hasPrefix("DTSTART") || text.hasPrefix("X-DIARY-TIMEZONE"))
            if !isZone, !isLeftOut { lines.append(text) }
            if text.hasPrefix("END:") { isOutside = false }
            if text.hasPrefix("END:VTIMEZONE") { isZone = false }
        }
        return lines.joined(separator: "\n")
    }
}

/// The entry that a line of a fixture is about.
private enum PinnedPlace {
    /// The first short name in the line itself.
    static func own(_ line: Int, _ lines: [String]) -> String {
        let names = lines[line].split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first }
        return names.first { $0.first?.isNumber == true }.map { "entry {\($0)}" } ?? ""
    }

    /// The entry whose beginning is the last one up to the line.
    static func counted(_ line: Int, _ lines: [String], _ names: [String], isBeginning: (String) -> Bool) -> String {
        let count = lines[...line].count(where: isBeginning)
        return names.indices.contains(count - 1) ? "entry \(names[count - 1])" : "before the first entry"
    }
}

/// A zip as Python reads it.
private enum PinnedZip {
    static let isReadable = (try? Process.output(["python3", "-c", "import zipfile"])) != nil

    /// Its members, with the texts of those in JSON.
    static func members(of path: String) throws -> [(name: String, text: String)] {
        let script = """
            import json, sys, zipfile
            zip = zipfile.ZipFile(sys.argv[1])
            print(json.dumps([[n, zip.read(n).decode() if n.endswith('.json') else ''] for n in zip.namelist()]))
            """
        let rows = try JSONParser.parse(Process.output(["python3", "-c", script, path])).arrayValue ?? []
        return rows.map { row in
            let cells = (row.arrayValue ?? []).map { $0.stringValue ?? "" }
            return (cells[0], cells[1])
        }
    }
}

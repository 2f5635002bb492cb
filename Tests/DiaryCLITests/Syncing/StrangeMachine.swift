import Foundation
import SharedFolder
import TestSupport
import Testing

/// A machine of a shared diary that writes whatever a test wants, with the key of another one.
struct StrangeMachine {
    let id: [UInt8]
    private let folder: SharedFolder

    var hex: String { id.map { String(UInt8($0), radix: 16) }.map { $0.count < 2 ? "0" + $0 : $0 }.joined() }

    init(_ byte: UInt8 = 0xEE, with program: TestProgram, in parent: String) throws {
        id = [UInt8](repeating: byte, count: 16)
        let settings = try Self.settings(of: program)
        let key = try #require(settings["key"].flatMap { Data(base64Encoded: $0) })
        folder = SharedFolder(
            parent: parent, diary: try Self.bytes(settings["diary"]), machine: id,
            key: try #require(MasterKey(SecretBytes(Array(key)))))
        try folder.make()
    }

    static func settings(of program: TestProgram) throws -> [String: String] {
        let data = try Data(contentsOf: URL(filePath: "\(program.diary)/sync/key"))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return object.compactMapValues { $0 as? String }
    }

    private static func bytes(_ hex: String?) throws -> [UInt8] {
        let digits = Array(try #require(hex))
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) }
    }

    func line(_ number: Int, _ changes: String, time: String = "1764288000000000", version: Int = 1) -> String {
        #"{"version":\#(version),"machine":"\#(hex)","seq":\#(number),"time":\#(time),"changes":[\#(changes)]}"#
    }

    static func change(_ id: String, _ field: String, _ value: String) -> String {
        #"{"kind":"entry","id":"\#(id)","field":"\#(field)","value":\#(value)}"#
    }

    static func entry(_ id: String, text: String, offset: String = "0", _ more: String...) -> String {
        let values = [
            change(id, "time", #"[1764288000000000,\#(offset),"UTC",true]"#), change(id, "text", #""\#(text)""#),
            change(id, "addTime", "1764288000000000"), change(id, "updateTime", "1764288000000000"),
            change(id, "journal", #""default""#),
        ]
        return (values + more).joined(separator: ",")
    }

    static func medium(_ entry: String, _ id: String) -> String {
        let hash = String(repeating: "ab", count: 32)
        return change(
            entry, "medium/\(id)",
            #"{"type":"image","hash":"\#(hash)","byteCount":12,"extension":"jpg","addTime":1764288000000000}"#)
    }

    /// Writes all its operations, in one file.
    func give(_ lines: String...) throws {
        _ = try folder.write(
            OperationSegment(
                machine: id, first: 1, last: lines.count, chainBefore: [UInt8](repeating: 0, count: 32),
                chainAfter: [UInt8](repeating: 7, count: 32), payload: Array(lines.map { $0 + "\n" }.joined().utf8)))
    }
}

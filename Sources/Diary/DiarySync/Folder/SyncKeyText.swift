import DiaryModel
import Glibc
import SharedFolder

/// The text of the file `sync/key`, from which the key is taken and into which it is put apart from the rest: a parser
/// would leave copies of it in memory.
struct SyncKeyText {
    /// The name of the key in the object.
    static let name = "key"
    /// What the writer puts in place of a key: as long as one in Base64.
    static let placeholder = String(repeating: "A", count: SecretBytes.base64Count(32))

    /// The text, without the key once that is taken.
    private(set) var bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    init(_ path: FilePath) throws(SystemCallError) {
        SecretBytes.protectProcess()
        let file = try FileDescriptor.open(path, O_RDONLY)
        bytes = [UInt8](repeating: 0, count: Self.limit)
        let count = try file.read(into: &bytes)
        bytes.removeLast(bytes.count - count)
    }

    private static let limit = 1 << 16

    /// Takes the key out of the text; nil if there is none.
    mutating func takeKey() -> SecretBytes? { keyRange.flatMap { SecretBytes(takingBase64: &bytes, in: $0) } }

    /// Calls `body` with the text with a key in place of the placeholder, which is overwritten afterwards.
    mutating func withKey(_ key: SecretBytes, _ body: ([UInt8]) throws(SystemCallError) -> Void) throws(SystemCallError)
    {
        guard let range = keyRange else { preconditionFailure("the settings have no place for the key") }
        key.writeBase64(over: &bytes, in: range)
        defer { SecretBytes.erase(&bytes) }
        try body(bytes)
    }

    /// The characters of the string that is the value of the key, whatever white space is around the colon.
    private var keyRange: Range<Int>? {
        let quote = UInt8(ascii: "\"")
        let name = [quote] + Array(Self.name.utf8) + [quote]
        for start in bytes.indices where bytes[start...].starts(with: name) {
            func skipSpace(_ place: Int) -> Int { bytes[place...].firstIndex { $0 > 0x20 } ?? bytes.endIndex }
            let colon = skipSpace(start + name.count)
            guard colon < bytes.endIndex, bytes[colon] == UInt8(ascii: ":") else { continue }
            let first = skipSpace(colon + 1)
            guard first < bytes.endIndex, bytes[first] == quote,
                let end = bytes[(first + 1)...].firstIndex(of: quote)
            else { return nil }
            return first + 1..<end
        }
        return nil
    }
}

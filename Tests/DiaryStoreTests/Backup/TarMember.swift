import Foundation

/// A member of a tar archive, with any name and type.
struct TarMember: Sendable, CustomDebugStringConvertible {
    /// The type flag of POSIX's ustar format.
    enum Kind: Character {
        case file = "0"
        case hardLink = "1"
        case symbolicLink = "2"
        case device = "3"
        case folder = "5"
        case pipe = "6"
    }

    private let name: String
    private let kind: Kind
    private let target: String
    private let content: [UInt8]

    /// Its name and length: contents of 200,000 bytes would take long to print.
    var debugDescription: String { "\(name), \(kind), \(content.count) bytes" }

    static func file(_ name: String, _ content: String = "x") -> TarMember {
        TarMember(name: name, kind: .file, target: "", content: Array(content.utf8))
    }

    static func link(_ name: String, _ kind: Kind, _ target: String = "") -> TarMember {
        TarMember(name: name, kind: kind, target: target, content: [])
    }

    /// The members with the two empty blocks that end an archive.
    static func archive(_ members: [TarMember]) -> Data {
        Data(members.flatMap(\.blocks) + [UInt8](repeating: 0, count: 1024))
    }

    private var blocks: [UInt8] {
        let padding = [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
        var header = self.header(checksum: "        ")
        header = self.header(checksum: Self.octal(header.reduce(0) { $0 + Int($1) }, 7) + " ")
        return header + content + padding
    }

    /// The fields of a header in their order, with the sum of its bytes.
    private func header(checksum: String) -> [UInt8] {
        let fields: [(String, Int)] = [
            (name, 100), (Self.octal(0o600, 8), 8), (Self.octal(0, 8), 8), (Self.octal(0, 8), 8),
            (Self.octal(content.count, 12), 12), (Self.octal(0, 12), 12), (checksum, 8), (String(kind.rawValue), 1),
            (target, 100), ("ustar\0" + "00", 8),
        ]
        let bytes = fields.flatMap { text, width in
            Array(text.utf8.prefix(width)) + [UInt8](repeating: 0, count: max(0, width - text.utf8.count))
        }
        return bytes + [UInt8](repeating: 0, count: 512 - bytes.count)
    }

    /// A number with leading zeros in that many bytes, the last of which is zero.
    private static func octal(_ value: Int, _ width: Int) -> String {
        let digits = String(value, radix: 8)
        return String(repeating: "0", count: width - 1 - digits.count) + digits + "\0"
    }
}

/// The mounted file systems that this process can see.
package struct MountTable: Sendable {
    package struct Mount: Equatable, Sendable {
        /// The mounted thing: a device, a folder, or a word that the file system chose.
        package let source: FilePath
        /// The folder that it is mounted on.
        package let target: FilePath
        /// The type, such as `ext4` or `fuse.gocryptfs`.
        package let kind: String
        package let isReadOnly: Bool
    }

    /// The type of the file system of an open diary with a lock.
    package static let gocryptfs = "fuse.gocryptfs"

    private let mounts: [Mount]

    /// Reads the table of the kernel; without `/proc` that fails.
    ///
    /// - Parameter process: one that may have a table of its own; the calling one if nil.
    package static func read(of process: Int32? = nil) throws(SystemCallError) -> MountTable {
        let name = process.map { String($0) } ?? "self"
        return try MountTable(File.read(FilePath("/proc/\(name)/mountinfo"), limit: 1 << 24))
    }

    /// Takes the lines of `/proc/self/mountinfo`.
    init(_ table: [UInt8]) {
        mounts = table.split(separator: UInt8(ascii: "\n")).compactMap(Mount.init(line:))
    }

    /// The mount that holds a path, whose last component need not exist.
    package func mount(holding path: FilePath) -> Mount? {
        guard let components = Self.resolve(path).map(Self.components) else { return nil }
        // A later mount on the same folder covers the earlier one.
        return mounts.reversed().filter { components.starts(with: Self.components($0.target)) }
            .max { Self.components($0.target).count < Self.components($1.target).count }
    }

    /// The mounts of a type, in the order of their mounting.
    package func mounts(ofKind kind: String) -> [Mount] { mounts.filter { $0.kind == kind } }

    private static func components(_ path: FilePath) -> [ArraySlice<UInt8>] {
        path.bytes.split(separator: UInt8(ascii: "/"))
    }

    /// The path without links; a file system whose program has ended can't say whether its folder is one.
    private static func resolve(_ path: FilePath) -> FilePath? {
        path.resolved ?? path.parent.resolved?.appending(bytes: path.lastComponent)
    }
}

extension MountTable.Mount {
    /// Reads `36 35 98:0 / /mnt rw,noatime master:1 - ext3 /dev/root rw`, as proc(5) describes it: any number of
    /// optional fields precede the hyphen.
    fileprivate init?(line: ArraySlice<UInt8>) {
        let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard fields.count > 6, let hyphen = fields.dropFirst(6).firstIndex(of: [UInt8(ascii: "-")]),
            fields.count > hyphen + 3
        else { return nil }
        target = FilePath(bytes: Self.unescaped(fields[4]))
        kind = String(decoding: Self.unescaped(fields[hyphen + 1]), as: UTF8.self)
        source = FilePath(bytes: Self.unescaped(fields[hyphen + 2]))
        let options = [fields[5], fields[hyphen + 3]].flatMap { $0.split(separator: UInt8(ascii: ",")) }
        isReadOnly = options.contains { $0.elementsEqual("ro".utf8) }
    }

    /// The bytes of a field, in which a backslash and three octal digits represent spaces, tabs, line ends, backslashes
    /// and number signs.
    private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = field
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3).map { Int($0) - 0x30 }
            if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy((0...7).contains), digits[0] < 4 {
                result.append(UInt8(digits[0] << 6 | digits[1] << 3 | digits[2]))
                rest = rest.dropFirst(3)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}

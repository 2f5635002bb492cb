import Glibc

/// A path in the kernel's form: bytes without NUL.
///
/// Swift compares strings by canonical equivalence and repairs invalid UTF-8; two files may differ in exactly that.
public struct FilePath: Hashable, Sendable, CustomStringConvertible {
    /// The bytes, without a NUL at the end.
    package let bytes: [UInt8]

    /// Takes the path's bytes up to the first NUL.
    package init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.prefix { $0 != 0 })
    }

    /// The same for an array, as at every start: other modules would run the generic one unspecialized.
    package init(bytes: [UInt8]) {
        self.bytes = bytes.contains(0) ? Array(bytes.prefix { $0 != 0 }) : bytes
    }

    /// Takes the UTF-8 of a string.
    public init(_ string: String) {
        self.init(bytes: Array(string.utf8))
    }

    /// The path as text; invalid UTF-8 is repaired, so it is for display only.
    public var description: String { String(decoding: bytes, as: UTF8.self) }

    package func appending(_ component: String) -> FilePath {
        appending(bytes: Array(component.utf8))
    }

    /// The path of a component, which need not be UTF-8, inside this folder.
    package func appending(bytes component: [UInt8]) -> FilePath {
        let separator: [UInt8] = bytes.last == UInt8(ascii: "/") || bytes.isEmpty ? [] : [UInt8(ascii: "/")]
        return FilePath(bytes: bytes + separator + component)
    }

    /// The last component's bytes; empty for `/`.
    package var lastComponent: [UInt8] {
        let trimmed = bytes.reversed().drop { $0 == UInt8(ascii: "/") }
        return trimmed.prefix { $0 != UInt8(ascii: "/") }.reversed()
    }

    /// Its parent folder: `.` for a bare name.
    package var parent: FilePath {
        let trimmed = bytes.reversed().drop { $0 == UInt8(ascii: "/") }
        let rest = trimmed.drop { $0 != UInt8(ascii: "/") }
        guard !rest.isEmpty else { return FilePath(".") }
        let parent = rest.drop { $0 == UInt8(ascii: "/") }
        return parent.isEmpty ? FilePath("/") : FilePath(bytes: parent.reversed())
    }

    /// The same path without symbolic links; nil if it leads nowhere.
    ///
    /// The corresponding C function is `realpath`.
    package var resolved: FilePath? {
        guard let resolved = unsafe withCString({ unsafe realpath($0, nil) }) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe FilePath(
            bytes: UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map(UInt8.init(bitPattern:)))
    }

    /// The target of the symbolic link at the path, as it is written; nil if it can't be read.
    ///
    /// The corresponding C function is `readlink`.
    package var linkTarget: FilePath? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe withCString { unsafe readlink($0, &buffer, buffer.count) }
        return count < 0 ? nil : FilePath(bytes: buffer.prefix(count).map { UInt8(bitPattern: $0) })
    }

    package var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

    /// Passes the path to C, with its NUL.
    package func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        let characters = bytes.map { CChar(bitPattern: $0) } + [0]
        return try unsafe characters.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("an array with a NUL has an address") }
            return try unsafe body(base)
        }
    }
}

import Foundation
import Glibc
import SharedFolder
import TestFixtures

/// A shared folder in a temporary place, which is removed with this value.
final class SampleFolder {
    static let diary = [UInt8](repeating: 0xD1, count: 16)
    static let laptop = [UInt8](repeating: 0x01, count: 16)
    static let desktop = [UInt8](repeating: 0x02, count: 16)

    let parent: URL
    let key = MasterKey()
    private var isMounted = false

    init() throws {
        parent = URL(filePath: TemporaryPlace.path).appending(path: "shared-folder-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: false)
    }

    deinit {
        if isMounted { _ = Self.run(["umount", "-l", parent.path]) }
        try? FileManager.default.removeItem(at: parent)
    }

    /// The folder as a machine opens it, created.
    func folder(
        _ machine: [UInt8] = laptop, diary: [UInt8] = diary, key: MasterKey? = nil
    ) throws -> SharedFolder {
        let folder = SharedFolder(parent: parent.path, diary: diary, machine: machine, key: key ?? self.key)
        try folder.make()
        return folder
    }

    /// Mounts a small file system in its place; returns false if this user can't.
    func mount(_ options: String) -> Bool {
        let words =
            isMounted
            ? ["mount", "-o", "remount,\(options)", parent.path]
            : ["mount", "-t", "tmpfs", "-o", options, "tmpfs", parent.path]
        let isDone = Self.run(words)
        isMounted = isMounted || isDone
        return isDone
    }

    static let canMount: Bool = {
        guard geteuid() == 0, let sample = try? SampleFolder() else { return false }
        return sample.mount("size=64k")
    }()

    private static func run(_ words: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    static func segment(
        _ machine: [UInt8] = laptop, _ numbers: ClosedRange<Int> = 1...1, _ text: String = "{\"version\":1}\n"
    ) -> OperationSegment {
        OperationSegment(
            machine: machine, first: numbers.lowerBound, last: numbers.upperBound,
            chainBefore: [UInt8](repeating: UInt8(truncatingIfNeeded: numbers.lowerBound - 1), count: 32),
            chainAfter: [UInt8](repeating: UInt8(truncatingIfNeeded: numbers.upperBound), count: 32),
            payload: Array(text.utf8))
    }
}

extension SharedFolder {
    func url(_ path: String) -> URL { URL(filePath: self.path).appending(path: path) }

    func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: url(path))) }

    func put(_ bytes: [UInt8], at path: String) throws { try Data(bytes).write(to: url(path)) }

    func drafts() -> [String] {
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.split(separator: "/").last?.hasPrefix(".tmp-") == true }
    }

    /// The complete content of a medium.
    func medium(_ medium: SharedMedium, purpose: String = "medium") throws -> [UInt8] {
        var bytes: [UInt8] = []
        try unsafe readMedium(medium, purpose: purpose) { unsafe bytes += $0 }
        return bytes
    }

    func writeMedium(_ name: String, purpose: String = "medium", _ bytes: [UInt8], claimed: Int? = nil) throws {
        var rest = bytes[...]
        try unsafe writeMedium(name, purpose: purpose, byteCount: Int64(claimed ?? bytes.count)) { buffer in
            // Pieces of odd sizes, as from a pipe.
            let piece = rest.prefix(min(buffer.count, 10_007))
            unsafe buffer.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
    }
}

/// The error of a call, for comparison.
func failure(_ body: () throws -> Void) -> SharedFolderError? {
    do { try body() } catch { return error as? SharedFolderError }
    return nil
}

/// The result of a call on a file, without its path and reason.
enum Verdict: Equatable {
    case taken, damaged, foreign, badFormat, tooLarge, vanished, wrongSecret, noFolder, noKey, full, notWritable, other

    init(_ body: () throws -> Void) {
        self =
            switch failure(body) {
            case nil: .taken
            case .damaged: .damaged
            case .foreign: .foreign
            case .badFormat: .badFormat
            case .tooLarge: .tooLarge
            case .vanished: .vanished
            case .wrongSecret: .wrongSecret
            case .noFolder: .noFolder
            case .noKey: .noKey
            case .full: .full
            case .notWritable: .notWritable
            case .badWords, .system: .other
            }
    }
}

import Foundation
import TestFixtures

/// Copies files between the copies of the shared folder: some of them, in any order, late, twice, and in part.
struct TrialCarrier {
    /// The versions of a path that its writer made, in order; nil for a removal.
    private var files: [String: [Data?]] = [:]
    /// The number of versions of a path that a machine has received.
    private var held: [String: [String: Int]] = [:]

    /// The names of all existing files, except those with the progress of machines.
    var names: Set<String> {
        Set(files.filter { $0.value.last ?? nil != nil && !$0.key.contains("/seen/") }.keys)
    }

    /// Records the changes of a machine's copy.
    mutating func collect(_ machine: TrialMachine, since before: [String: Data]) throws {
        let after = try Self.contents(of: machine.shared)
        for path in Set(before.keys).union(after.keys) where before[path] != after[path] {
            files[path, default: []].append(after[path])
            held[machine.name, default: [:]][path] = files[path]?.count
        }
    }

    /// Copies to a machine a share of the files that it lacks; 1 copies all.
    mutating func bring(to machine: TrialMachine, _ share: Double, using generator: inout SeededGenerator) throws {
        for path in files.keys.sorted().shuffled(using: &generator) {
            guard let versions = files[path] else { continue }
            let count = share == 1 ? 0 : held[machine.name]?[path] ?? 0
            guard count < versions.count || generator.isOne(in: 12) else { continue }
            guard Double.random(in: 0..<1, using: &generator) < share else { continue }
            let place =
                share == 1 ? versions.count - 1 : Int.random(in: max(0, count - 1)..<versions.count, using: &generator)
            held[machine.name, default: [:]][path] = place + 1
            guard share < 1, let bytes = versions[place], generator.isOne(in: 10) else {
                try Self.put(versions[place], path, machine)
                continue
            }
            // Some programs write directly under the final name, but a complete file stays complete.
            guard !FileManager.default.fileExists(atPath: machine.shared.appending(path: path).path) else { continue }
            let part = bytes.prefix(Int.random(in: 0..<max(1, bytes.count), using: &generator))
            try Self.put(part, path, machine)
            held[machine.name]?[path] = 0
        }
    }

    private static func put(_ bytes: Data?, _ path: String, _ machine: TrialMachine) throws {
        let url = machine.shared.appending(path: path)
        guard let bytes else {
            try? FileManager.default.removeItem(at: url)
            return
        }
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: url)
    }

    static func contents(of folder: URL) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let url = folder.appending(path: path)
            let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? true
            if !isFolder { contents[path] = try Data(contentsOf: url) }
        }
        return contents
    }
}

import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

@testable import DiaryMedia

/// Walks through random trees, with links of every kind between their folders.
struct FileWalkPropertyTests {
    /// Folders, files, hidden ones, hard links and links to anything, below one folder; the links may be circular.
    private func makeTree(in folder: TestFolder, _ generator: inout SeededGenerator) throws {
        var folders = [folder.url("tree")]
        var files: [URL] = []
        try FileManager.default.createDirectory(at: folders[0], withIntermediateDirectories: true)
        for index in 0..<Int.random(in: 1...40, using: &generator) {
            let prefix = generator.isOne(in: 6) ? ".trashed-" : ""
            let place = generator.pick(folders).appending(path: "\(prefix)\(index)")
            switch Int.random(in: 0..<5, using: &generator) {
            case 0:
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                folders.append(place)
            case 1:
                let target = generator.pick(folders + files)
                try FileManager.default.createSymbolicLink(at: place, withDestinationURL: target)
            case 2 where !files.isEmpty: try FileManager.default.linkItem(at: generator.pick(files), to: place)
            default:
                try Data().write(to: place)
                files.append(place)
            }
        }
    }

    /// The real paths of all files that are reachable without a hidden name in the path.
    private func reachable(from root: String) throws -> Set<String> {
        var (found, seen, rest): (Set<String>, Set<String>, [String]) = ([], [], [root])
        while let path = rest.popLast() {
            guard let name = Self.realPath(path) else { continue }
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else { continue }
            guard isFolder.boolValue else {
                found.insert(name)
                continue
            }
            guard seen.insert(name).inserted else { continue }
            rest += try FileManager.default.contentsOfDirectory(atPath: name).filter { !$0.hasPrefix(".") }
                .map { name + "/" + $0 }
        }
        return found
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    @Test func `a walk returns every file that can be reached, and each once`() throws {
        var generator = SeededGenerator()
        for _ in 0..<60 {
            let folder = TestFolder()
            try makeTree(in: folder, &generator)
            let files = FileWalk(operands: [folder.path("tree")]).compactMap { event -> FoundFile? in
                guard case .file(let file) = event else { return nil }
                return file
            }
            let places = files.compactMap { ResolvedLink(of: $0.path) }
            #expect(Set(places).count == files.count && places.count == files.count, "\(generator.name)")
            let expected = try reachable(from: folder.url("tree").path)
            #expect(Set(places) == Set(expected.compactMap { ResolvedLink(of: FilePath($0)) }), "\(generator.name)")
        }
    }
}

import Foundation
import Testing

struct ArchitectureTests {
    @Test func `the sources are found`() {
        #expect(SourceTree.sources.count > 100 && SourceTree.tests.count > 20)
        #expect(SourceTree.sources.contains { $0.imports == ["CSQLite"] })
    }

    @Test(arguments: SourceTree.sources)
    func `a file imports only the modules that its target may use`(file: SourceFile) {
        guard let allowed = DependencyTable.dependencies[file.target] else {
            Issue.record("\(file.target) is not in the table")
            return
        }
        let strange = Set(file.imports).subtracting(allowed).subtracting(DependencyTable.standard)
        #expect(strange.isEmpty, "\(file.path)")
    }

    @Test(arguments: SourceTree.sources)
    func `a leaf does not speak of diaries`(file: SourceFile) {
        guard DependencyTable.leaves.contains(file.target) else { return }
        // C functions begin with our prefix; other modules and the decoder program have their own names.
        let names = /\b(?:diary_\w+|DIARY_\w+|DiaryKit|DiaryCore|diary-decoder)\b/
        let found = file.lines.filter { $0.replacing(names, with: "").lowercased().contains("diar") }
        #expect(found.isEmpty, "\(file.path): \(found)")
    }

    @Test(arguments: SourceTree.sources)
    func `some modules are known to a part of a target alone`(file: SourceFile) {
        for rule in DependencyTable.narrower where rule.target == file.target && file.imports.contains(rule.module) {
            let prefixes = rule.places.map { "Sources/\(rule.target)/\($0)" }
            #expect(prefixes.contains { file.path.hasPrefix($0) }, "\(file.path) imports \(rule.module)")
        }
    }

    @Test(arguments: SourceTree.sources)
    func `no library touches streams, environment or home`(file: SourceFile) {
        let programs: Set = ["DiaryCLI", "diary", "diary-decoder"]
        guard !programs.contains(file.target) else { return }
        let found = file.places(
            of:
                /\b(?:getenv|secure_getenv|setenv|environ|STD(?:IN|OUT|ERR)_FILENO|stdin|stdout|stderr|getpwuid|print)\b/
        )
        #expect(found.filter { !$0.contains("func print") && !$0.contains(".print") }.isEmpty, "\(found)")
    }

    @Test(arguments: SourceTree.sources + SourceTree.tests)
    func `a file can be read in one sitting`(file: SourceFile) {
        #expect(file.lines.count <= 400, "\(file.path)")
        let words = ["TO" + "DO", "FIX" + "ME", "XX" + "X:"]
        // A task of iCalendar contains one of these in its name.
        let isMarked = file.lines.contains { line in
            words.contains(where: line.contains) && !line.contains("V" + words[0])
        }
        #expect(!isMarked, "\(file.path)")
    }

    @Test(arguments: SourceTree.sources)
    func `nothing is forced`(file: SourceFile) {
        let found = file.places(of: /[\w)\]}]!(?:[\s.,)\]?]|$)|\btry!|\bas!|\bfatalError\b/)
        #expect(found.isEmpty, "\(found)")
    }

    @Test(arguments: SourceTree.sources)
    func `only the door for programs waits for a concurrency runtime`(file: SourceFile) {
        guard !file.path.hasPrefix("Sources/DiaryKit/") else { return }
        let found = file.places(of: /\b(?:async|await|actor|Task|DispatchQueue)\b/)
        #expect(found.isEmpty, "\(found)")
    }

    @Test(arguments: SourceTree.sources)
    func `an unchecked safety claim has its reason`(file: SourceFile) {
        guard !file.places(of: /@unchecked Sendable/).isEmpty else { return }
        #expect(file.lines.contains { $0.contains("//") && $0.contains("@unchecked Sendable`") }, "\(file.path)")
    }

    @Test(arguments: DependencyTable.dependencies.keys.sorted())
    func `the manifest matches the table`(target: String) throws {
        let manifest = SourceTree.manifest
        let start = try #require(
            manifest.firstRange(
                of: try Regex(
                    "(?:target|executableTarget)\\(\\s*name: \"\(NSRegularExpression.escapedPattern(for: target))\"")))
        let rest = manifest[start.upperBound...]
        let end =
            rest.firstRange(of: /\.(?:target|executableTarget|testTarget|systemLibrary)\(/)?.lowerBound ?? rest.endIndex
        let list = rest[..<end].firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
        let names = list.matches(of: /"([^"]+)"/).map { String($0.1) }
        #expect(Set(names) == DependencyTable.dependencies[target])
        #expect(names.count == Set(names).count)
    }

    @Test func `every folder is a target, and every test folder too`() throws {
        let manifest = SourceTree.manifest
        let notTargets: Set<String> = [
            "Album", "Benchmarks", "Fixtures", "Fuzzing", "PredicateCases", "Release", "Reliability", "StaticLinking",
        ]
        for folder in ["Sources", "Tests"] {
            let names = try FileManager.default.contentsOfDirectory(
                at: SourceTree.root.appending(path: folder), includingPropertiesForKeys: [.isDirectoryKey])
            for name in names where try name.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
                guard !notTargets.contains(name.lastPathComponent) else { continue }
                let last = name.lastPathComponent
                let isTarget =
                    manifest.contains("name: \"\(last)\"") || manifest.contains("path: \"\(folder)/\(last)\"")
                #expect(isTarget, "\(folder)/\(last)")
            }
        }
    }

    @Test(arguments: SourceTree.tests)
    func `a test that may be skipped says why`(file: SourceFile) {
        let silent = file.places(of: /\.enabled\(if: [^"]*\)[,)]|\.disabled\(\)/)
        #expect(silent.isEmpty, "\(silent)")
    }

    @Test func `nothing names a machine it was written on`() {
        let paths = ["/wo" + "rk/", "/home/" + "runner", "/tmp/" + "b/"]
        for file in SourceTree.sources + SourceTree.tests {
            let found = file.lines.filter { line in paths.contains { line.contains($0) } }
            #expect(found.isEmpty, "\(file.path): \(found)")
        }
    }
}

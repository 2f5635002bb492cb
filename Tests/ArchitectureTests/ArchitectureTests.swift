import Foundation
import Testing

struct ArchitectureTests {
    @Test func `the sources are found`() {
        #expect(SourceTree.sources.count > 100 && SourceTree.tests.count > 20)
        #expect(SourceTree.sources.contains { $0.imports == ["CSQLite"] })
    }

    @Test(arguments: SourceTree.sourceTargets)
    func `a file imports only the modules that its target may use`(target: SourceTarget) throws {
        let allowed = try #require(DependencyTable.dependencies[target.name], "\(target.name) is not in the table")
        for file in target.files {
            let strange = Set(file.imports).subtracting(allowed).subtracting(DependencyTable.standard)
            #expect(strange.isEmpty, "\(file.path)")
        }
    }

    @Test(arguments: SourceTree.sourceTargets.filter { DependencyTable.leaves.contains($0.name) })
    func `a leaf does not speak of diaries`(target: SourceTarget) {
        // C functions begin with our prefix; other modules and the decoder program have their own names.
        let names = /\b(?:diary_\w+|DIARY_\w+|Diary(?:Model|Store|Sync|Media|Formats|Check|Kit)|diary-decoder)\b/
        for file in target.files where file.text.lowercased().has("diar") {
            let found = file.lines.filter { $0.replacing(names, with: "").lowercased().has("diar") }
            #expect(found.isEmpty, "\(file.path): \(found)")
        }
    }

    @Test(arguments: SourceTree.sourceTargets)
    func `some modules are known to a part of a target alone`(target: SourceTarget) {
        for rule in DependencyTable.narrower where rule.target == target.name {
            let prefixes = rule.places.map { "\(target.folder)/\($0)" }
            for file in target.files where file.imports.contains(rule.module) {
                #expect(prefixes.contains { file.path.hasPrefix($0) }, "\(file.path) imports \(rule.module)")
            }
        }
    }

    @Test(arguments: SourceTree.sourceTargets.filter { !["DiaryCLI", "diary", "diary-decoder"].contains($0.name) })
    func `no library touches streams, environment or home`(target: SourceTarget) {
        let found = target.places(
            of:
                /\b(?:getenv|secure_getenv|setenv|environ|STD(?:IN|OUT|ERR)_FILENO|stdin|stdout|stderr|getpwuid|print)\b/,
            with: ["getenv", "setenv", "environ", "_FILENO", "stdin", "stdout", "stderr", "getpwuid", "print"])
        #expect(found.filter { !$0.contains("func print") && !$0.contains(".print") }.isEmpty, "\(found)")
    }

    @Test(arguments: SourceTree.sourceTargets + SourceTree.testTargets)
    func `a file can be read in one sitting`(target: SourceTarget) {
        let words = ["TO" + "DO", "FIX" + "ME", "XX" + "X:"]
        for file in target.files {
            #expect(file.lines.count <= 400, "\(file.path)")
            // A task of iCalendar contains one of these in its name.
            let marked = file.lines(with: words, ofCode: false).filter { !$0.text.has("V" + words[0]) }
            #expect(marked.isEmpty, "\(file.path): \(marked)")
        }
    }

    @Test(arguments: SourceTree.sourceTargets)
    func `nothing is forced`(target: SourceTarget) {
        let found = target.places(
            of: /[\w)\]}]!(?:[\s.,)\]?]|$)|\btry!|\bas!|\bfatalError\b/, with: ["!", "fatalError"])
        #expect(found.isEmpty, "\(found)")
    }

    @Test(arguments: SourceTree.sourceTargets.filter { $0.name != "DiaryKit" })
    func `only the door for programs waits for a concurrency runtime`(target: SourceTarget) {
        let found = target.places(
            of: /\b(?:async|await|actor|Task|DispatchQueue)\b/,
            with: ["async", "await", "actor", "Task", "DispatchQueue"])
        #expect(found.isEmpty, "\(found)")
    }

    @Test func `the command line opens diaries in two places, and asks an open diary for what works on it`() throws {
        let commands = try #require(SourceTree.sourceTargets.first { $0.name == "DiaryCLI" })
        let openings = commands.files.filter { !$0.places(of: /\bDiaryStore\(/, with: ["DiaryStore("]).isEmpty }
        #expect(
            openings.map(\.path).sorted() == [
                "Sources/CommandLine/DiaryCLI/Browser/Running/BrowserDiary.swift",
                "Sources/CommandLine/DiaryCLI/Invocation.swift",
            ])
        let parts = ["MediumIntake(", "PhotoVideos(", "MediumPictures(", "ThumbnailMaker(", "DecoderClient("]
        let made = commands.places(
            of: /\b(?:MediumIntake|PhotoVideos|MediumPictures|ThumbnailMaker|DecoderClient)\(/, with: parts)
        #expect(made.isEmpty, "\(made)")
        #expect(!commands.files.contains { $0.imports.contains("DiaryKit") }, "the concurrency runtime slows a start")
    }

    @Test(arguments: SourceTree.sourceTargets)
    func `an unchecked safety claim has its reason`(target: SourceTarget) {
        for file in target.files where !file.places(of: /@unchecked Sendable/, with: ["@unchecked"]).isEmpty {
            #expect(file.lines.contains { $0.has("//") && $0.has("@unchecked Sendable`") }, "\(file.path)")
        }
    }

    @Test(arguments: DependencyTable.dependencies.keys.sorted())
    func `the manifest matches the table`(target: String) throws {
        let names = try #require(SourceTree.manifestTargets.first { $0.name == target }?.dependencies)
        #expect(Set(names) == DependencyTable.dependencies[target])
        #expect(names.count == Set(names).count)
    }

    @Test func `the table has each Swift target of the manifest but those of tests`() {
        let targets = SourceTree.manifestTargets.filter { !$0.isOfC && !$0.isOfTests }
        #expect(Set(targets.map(\.name)) == Set(DependencyTable.dependencies.keys))
        #expect(targets.count == DependencyTable.dependencies.count)
    }

    @Test func `every folder is a target, and every test folder too`() throws {
        let manifest = SourceTree.manifest
        let notTargets: Set<String> = [
            "Album", "Benchmarks", "Exports", "Fixtures", "Fuzzing", "PredicateCases", "Recognition", "Release",
            "Reliability", "StaticLinking",
        ]
        let areas = [
            "Sources/Diary", "Sources/CLibraries", "Sources/Support", "Sources/Decoder", "Sources/CommandLine",
        ]
        for folder in ["Sources", "Tests"] + areas {
            let names = try FileManager.default.contentsOfDirectory(
                at: SourceTree.root.appending(path: folder), includingPropertiesForKeys: [.isDirectoryKey])
            for name in names where try name.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
                let last = name.lastPathComponent
                guard !notTargets.contains(last), !areas.contains("\(folder)/\(last)") else { continue }
                let isTarget =
                    manifest.contains("name: \"\(last)\"") || manifest.contains("path: \"\(folder)/\(last)\"")
                #expect(isTarget, "\(folder)/\(last)")
            }
        }
    }

    @Test(arguments: SourceTree.testTargets)
    func `a test that may be skipped says why`(target: SourceTarget) {
        let silent = target.places(
            of: /\.enabled\(if: [^"]*\)[,)]|\.disabled\(\)/, with: [".enabled(" + "if:", ".disabled" + "()"])
        #expect(silent.isEmpty, "\(silent)")
    }

    @Test func `nothing names a machine it was written on`() {
        let paths = ["/wo" + "rk/", "/home/" + "runner", "/tmp/" + "b/"]
        for file in SourceTree.sources + SourceTree.tests {
            let found = file.lines(with: paths, ofCode: false)
            #expect(found.isEmpty, "\(file.path): \(found)")
        }
    }
}

import Testing

/// The READMEs of the leaves and the map of the libraries, compared with the sources.
struct PaperTests {
    private static let catalogue = "Sources/Diary/DiaryKit/DiaryKit.docc"
    private static let leaves = SourceTree.manifestTargets.filter { target in
        ["Sources/Support/", "Sources/Decoder/"].contains { target.folder.hasPrefix($0) }
    }
    private static let libraries = SourceTree.manifestTargets.filter { target in
        ["Sources/Diary/", "Sources/CommandLine/"].contains { target.folder.hasPrefix($0) }
    }

    private static func map() throws -> Paper { try Paper(path: "\(catalogue)/Architecture.md") }

    @Test(arguments: leaves.map(\.folder))
    func `a leaf says in five lines what it is for`(folder: String) throws {
        let section = try #require(Paper(path: "\(folder)/README.md").sections.first)
        #expect(folder.hasSuffix("/\(section.title)"))
        let lines = section.lines.filter { !$0.isEmpty }
        #expect(lines.count == 5)
        for (line, label) in zip(lines.dropFirst(), ["Main type", "Must not know", "Tests", "Follows"]) {
            #expect(line.hasPrefix("- \(label): "))
        }
    }

    @Test(
        arguments: leaves.map { "\($0.folder)/README.md" }
            + ["CONTRIBUTING.md", "\(catalogue)/Architecture.md", "\(catalogue)/Glossary.md"])
    func `what a paper names exists`(path: String) throws {
        for section in try Paper(path: path).sections {
            let types = section.namedTypes.filter { !SourceTree.declares($0) }
            #expect(types.isEmpty, "\(section.title): \(types.sorted())")
            let paths = section.namedPaths.filter { !SourceTree.holds($0) }
            #expect(paths.isEmpty, "\(section.title): \(paths.sorted())")
        }
    }

    @Test(arguments: libraries.map(\.name))
    func `the map has a page for each library`(name: String) throws {
        let library = try #require(Self.libraries.first { $0.name == name })
        let page = try #require(Self.map().sections.first { $0.title == name }, "\(name) has no page")
        let rows = page.lines.compactMap { $0.firstMatch(of: /^\| `([^`]+\.swift)` \|/).map { String($0.1) } }
        #expect(rows.count <= 5)
        for row in rows {
            let isThere = SourceTree.sources.contains { $0.target == name && $0.path.hasSuffix("/\(row)") }
            #expect(isThere, "\(row) is not in \(library.folder)")
        }
        let names = Set(Self.libraries.map(\.name))
        let used = try #require(page.item("May use"))
        #expect(names.intersection(used) == names.intersection(library.dependencies))
        #expect(page.item("Tests")?.isEmpty == false)
        // Some may be missing: a list of the folders of all formats would be long.
        let listed = page.item("Folders") ?? []
        let folders = FolderLayers.diary.groups.first { $0.name == name }?.folders ?? []
        #expect(listed == folders.filter(listed.contains) && listed.isEmpty == folders.isEmpty)
    }

    @Test func `the catalogue links each public type`() throws {
        let page = try Paper(path: "\(Self.catalogue)/DiaryKit.md")
        let topics = try #require(page.sections.first { $0.title == "Topics" })
        let linked = topics.lines.compactMap { $0.wholeMatch(of: /- ``(\w+)``/).map { String($0.1) } }
        #expect(Set(linked).count == linked.count)
        let files = SourceTree.sources.filter { $0.path.hasPrefix("Sources/Diary/") && $0.text.has("\npublic ") }
        let types = files.flatMap(\.lines).compactMap { line in
            line.prefixMatch(of: /public (?:final |indirect )*(?:struct|class|enum|protocol|actor) (\w+)/).map {
                String($0.1)
            }
        }
        #expect(Set(types).symmetricDifference(linked) == [])
    }

    @Test func `words in backticks and in blocks of text are names`() throws {
        let paper = Paper(
            path: "",
            text: """
                # Title
                `First` and `Second.Third.member`, `member`, `SQL`, `Model/First.swift`, `A.md` and `no path`.

                ## Next
                - May use: `Fourth`,
                  `Fifth`.
                ```text
                Sixth.Inner ──► words of lower case
                ```
                ```swift
                Seventh()
                ```
                """)
        #expect(paper.sections.map(\.title) == ["Title", "Next"])
        let (first, last) = (try #require(paper.sections.first), try #require(paper.sections.last))
        #expect(first.namedTypes == ["First", "Second.Third"])
        #expect(first.namedPaths == ["Model/First.swift", "A.md"])
        #expect(last.namedTypes == ["Fourth", "Fifth", "Sixth.Inner"])
        #expect(last.item("May use") == ["Fourth", "Fifth"] && last.item("Tests") == nil)
    }
}

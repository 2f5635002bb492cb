import Testing

struct FolderLayerTests {
    private static let files = SourceTree.sources.filter { file in
        FolderLayers.diary.groups.contains { $0.name == file.target }
    }

    @Test func `each folder has one layer, in its module`() {
        let folders = FolderLayers.diary.groups.flatMap(\.paths)
        #expect(Set(folders) == Set(Self.files.map(FolderLayers.folder)))
        #expect(Set(folders).count == folders.count)
    }

    @Test func `no folder names a type of a folder above it`() {
        let violations = FolderLayers.diary.violations(in: Self.files)
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }

    @Test func `a group lies above those that its lower groups lie above`() {
        let groups = FolderLayers.diary.groups
        for group in groups {
            for lower in groups where group.lower.contains(lower.name) {
                #expect(lower.lower.isSubset(of: group.lower), "\(group.name)")
            }
        }
    }

    /// Two modules, and one beside the upper one with a folder of the same name.
    private static let layers = FolderLayers(groups: [
        .init("Lower", ["Files"]), .init("Upper", ["Vault", "Store"], above: ["Lower"]),
        .init("Beside", ["Store"], above: ["Lower"]),
    ])

    private func violations(_ texts: KeyValuePairs<String, String>) -> [String] {
        Self.layers.violations(in: texts.map { SourceFile(path: "Sources/\($0)", text: $1) })
    }

    @Test func `a name that points upward or sideways is found`() {
        let found = violations([
            "Lower/Files/File.swift": "struct File {\n    let table: [Table]\n}",
            "Upper/Store/Table.swift": "final class Table { let file: File, round: Round }",
            "Beside/Store/Round.swift": "private struct Table {}\nstruct Round { let table: Table, file: File }",
        ])
        #expect(
            found == [
                "Sources/Lower/Files/File.swift:2: Lower/Files names Table of Upper/Store, which is not below it",
                "Sources/Upper/Store/Table.swift:1: Upper/Store names Round of Beside/Store, which is not below it",
            ])
    }

    @Test func `a type that an extension nests in one of a lower folder is found`() {
        let found = violations([
            "Lower/Files/File.swift": "struct File {}\nfunc read(_ kind: File.Kind) -> Kind.File { File.kind(.Kind) }",
            "Upper/Vault/File+Kind.swift": "extension File {\n    enum Kind { case original }\n}",
        ])
        #expect(
            found == [
                "Sources/Lower/Files/File.swift:2: Lower/Files names File.Kind of Upper/Vault, which is not below it"
            ])
    }

    @Test(arguments: [
        "// Table", "/* Table /* Table */ Table */", #"let text = "Table \"Table\" Table""#,
        "let text = \"\"\"\n    \"Table\"\n    \"\"\"", ##"let text = #"\(Table) "Table" "#"##,
        "let kind = kind.Table", "let tables = Tables.all", #"let text = "\(table)Table""#,
    ])
    func `comments, literals and other words name no type`(text: String) {
        #expect(violations(["Lower/Files/File.swift": text, "Upper/Store/Table.swift": "enum Table {}"]).isEmpty)
    }

    @Test(arguments: [
        #"let text = "Table \(names(of: Table.self)) Table""#, ##"let text = #"Table \#(Table.name)"#"##,
        "/* */ let table: Table", "let text = \"\"\"\n    \\(Table.name)\n    \"\"\"", "extension Table {}",
        #"let text = "\(lines["\(Table.name)"] ?? "")""#, #"let text = "\\"; let table: Table"#,
    ])
    func `code beside comments and within literals names a type`(text: String) {
        #expect(violations(["Lower/Files/File.swift": text, "Upper/Store/Table.swift": "enum Table {}"]).count == 1)
    }
}

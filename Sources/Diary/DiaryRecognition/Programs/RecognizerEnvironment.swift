package import DiaryModel

/// Where recognizers and their models are looked for.
package struct RecognizerEnvironment {
    /// A variable's text; nil when it isn't set or empty.
    package var variable: (String) -> String?
    /// The path of an installed program; nil if there is none.
    package var program: (String) -> String?
    package var home: FilePath

    package init(
        variable: @escaping (String) -> String?, program: @escaping (String) -> String?, home: FilePath
    ) {
        (self.variable, self.program, self.home) = (variable, program, home)
    }

    /// The program and the arguments that a person named in a variable; nil if it isn't set.
    ///
    /// The words are separated by blanks: no shell reads them. A name without a slash is looked for in `PATH`.
    func command(_ name: String) -> NamedCommand? {
        let words = (variable(name) ?? "").split { $0 == " " || $0 == "\t" }.map(String.init)
        guard let first = words.first else { return nil }
        let path = first.utf8.contains(UInt8(ascii: "/")) ? first : program(first)
        return NamedCommand(variable: name, word: first, path: path, arguments: Array(words.dropFirst()))
    }

    /// The entries of the first folder that has some that are wanted, sorted by their names; whole paths.
    static func entries(of folders: [FilePath], where isWanted: (String) -> Bool) -> [FilePath] {
        for folder in folders {
            let listed = (try? Folder.names(in: folder)) ?? []
            let names = listed.map { String(decoding: $0, as: UTF8.self) }.filter(isWanted).sorted()
            if !names.isEmpty { return names.map { folder.appending($0) } }
        }
        return []
    }
}

/// A program that a person named in a variable.
package struct NamedCommand: Hashable, Sendable {
    package let variable: String
    /// The program as it was named.
    package let word: String
    /// Nil if it is not there.
    package let path: String?
    package let arguments: [String]
}

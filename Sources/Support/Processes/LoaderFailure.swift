/// The reason why the dynamic loader, ld.so(8), can't start a program.
package struct LoaderFailure: Equatable, Sendable {
    /// The file names of the missing shared libraries, such as `libheif.so.1`; empty for any other reason.
    package let missingLibraries: [String]
    /// The loader's message, without the name of the program.
    package let message: String

    package init(missingLibraries: [String], message: String) {
        (self.missingLibraries, self.message) = (missingLibraries, message)
    }

    /// Starts the program without input, and finds the loader's message in its standard error.
    ///
    /// Nil if the loader does not complain. The loader stops at the first missing library; the others are found by
    /// asking it to list all. A program that loads further libraries itself reports each missing one in the loader's
    /// words.
    ///
    /// - Parameter words: the program's arguments.
    package init?(starting path: String, _ words: [String] = []) {
        let lines = ProgramOutput(of: path, words, on: .error)?.lines ?? []
        guard let message = lines.lazy.compactMap(Self.message).first else { return nil }
        let first = Self.missingLibrary(message)
        var missing = [first].compactMap(\.self)
        if first != nil {
            let listing = ProgramOutput(of: path, on: .output, environment: ["LD_TRACE_LOADED_OBJECTS=1"])
            for library in (listing?.lines ?? []).compactMap(Self.unfound) where !missing.contains(library) {
                missing.append(library)
            }
        }
        self.init(missingLibraries: missing, message: message)
    }

    private static let loading = " error while loading shared libraries"

    /// The message of a line `PROGRAM: error while loading shared libraries: MESSAGE`, or of another of the loader's.
    private static func message(in line: String) -> String? {
        let fields = line.split(separator: ":", omittingEmptySubsequences: false)
        let others = [" symbol lookup error", " relocation error", " version `"]
        if let index = fields.firstIndex(of: Substring(loading)) { return joined(fields[(index + 1)...]) }
        guard fields.contains(where: { field in others.contains { field.hasPrefix($0) } }) else { return nil }
        return joined(fields.dropFirst())
    }

    private static func joined(_ fields: some Sequence<Substring>) -> String {
        String(fields.joined(separator: ":").drop { $0 == " " })
    }

    /// The library in `libheif.so.1: cannot open shared object file: No such file or directory`.
    private static func missingLibrary(_ message: String) -> String? {
        let fields = message.split(separator: ":")
        guard fields.count > 1, fields[1].hasPrefix(" cannot open shared object file") else { return nil }
        return String(fields[0])
    }

    /// The library in `	libheif.so.1 => not found`.
    private static func unfound(_ line: String) -> String? {
        let words = line.split { $0 == " " || $0 == "\t" }
        guard words.count == 4, words[1...].elementsEqual(["=>", "not", "found"]) else { return nil }
        return String(words[0])
    }
}

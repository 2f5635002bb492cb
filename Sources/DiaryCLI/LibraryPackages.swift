import CSystem
import Processes
import Terminal

/// The packages of the shared libraries that the two programs load, on the system on which they were built.
enum LibraryPackages {
    /// The package of a library by the name of its file; nil for an unknown one.
    static func package(of library: String) -> String? {
        guard let name = unsafe diary_library_package(library) else { return nil }
        return unsafe String(cString: name).split(separator: "\n").first.map(String.init)
    }

    /// The command that installs libraries; those of unknown packages are named.
    static func command(for libraries: [String]) -> String {
        let known = Set(libraries.compactMap(package)).sorted()
        let unknown = libraries.filter { package(of: $0) == nil }
        let commands =
            known.isEmpty ? [] : ["as root: apt-get update && apt-get install \(known.joined(separator: " "))"]
        let others = unknown.isEmpty ? [] : ["install the package that brings \(unknown.joined(separator: ", "))"]
        return (commands + others).joined(separator: ", and ")
    }

    /// That command as a hint.
    static func hint(for libraries: [String]) -> StyledText { "\(SafeText(command(for: libraries)).singleLine)" }
}

extension LoaderFailure {
    /// The problem of the program at that path.
    func sentence(about path: String) -> String {
        let program = path.split(separator: "/").last.map(String.init) ?? path
        guard let last = missingLibraries.last else { return "\(program) can't start: \(message)" }
        let others = missingLibraries.dropLast().joined(separator: ", ")
        return others.isEmpty
            ? "\(program) can't start: \(last) is missing" : "\(program) can't start: \(others) and \(last) are missing"
    }

    /// The remedy as a command or a sentence.
    var remedy: StyledText {
        missingLibraries.isEmpty
            ? "install diary again, built on this system" : LibraryPackages.hint(for: missingLibraries)
    }
}

import CSystem
import DiaryModel
import Processes
import Terminal

/// The packages of the shared libraries that the two programs load, as the system calls them on which they were built.
enum LibraryPackages {
    /// The package of a library by the name of its file; nil for an unknown one, and on another system.
    static func package(of library: String, on system: String = system) -> String? {
        guard system == DIARY_LIBRARY_SYSTEM, let name = unsafe diary_library_package(library) else { return nil }
        return unsafe String(cString: name).split(separator: "\n").first.map(String.init)
    }

    /// This system, as `debian 12`.
    static let system = name(ofSystem: (try? File.read(FilePath("/etc/os-release"))) ?? [])

    /// The identifier and the version of a system by the lines of its os-release(5); a version may be missing.
    static func name(ofSystem lines: [UInt8]) -> String {
        let values = lines.split(separator: 0x0A).reduce(into: [String: String]()) { values, line in
            let parts = String(decoding: line, as: UTF8.self).split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { return }
            values[String(parts[0])] = String(parts[1].filter { $0 != "\"" && $0 != "'" })
        }
        return "\(values["ID"] ?? "") \(values["VERSION_ID"] ?? "")"
    }

    /// The command that installs libraries; those of unknown packages are named.
    static func command(for libraries: [String]) -> String {
        let known = Set(libraries.compactMap { package(of: $0) }).sorted()
        let unknown = libraries.filter { package(of: $0) == nil }
        let commands =
            known.isEmpty ? [] : ["as root: apt-get update && apt-get install \(known.joined(separator: " "))"]
        let others = unknown.isEmpty ? [] : ["install the package that brings \(unknown.joined(separator: ", "))"]
        return (commands + others).joined(separator: ", and ")
    }

    static func hint(for libraries: [String]) -> StyledText { "\(line: command(for: libraries))" }
}

extension LoaderFailure {
    func sentence(about path: String) -> String {
        let program = path.split(separator: "/").last.map(String.init) ?? path
        guard !missingLibraries.isEmpty else { return "\(program) can't start: \(message)" }
        let verb = missingLibraries.count == 1 ? "is" : "are"
        return "\(program) can't start: \(missingLibraries.enumeration) \(verb) missing"
    }

    var remedy: StyledText {
        missingLibraries.isEmpty
            ? "install diary again, built on this system" : LibraryPackages.hint(for: missingLibraries)
    }
}

import Processes
import Terminal

/// The packages of Debian 12 with the shared libraries that the two programs load.
enum DebianPackages {
    private static let packages = [
        "libarchive.so.13": "libarchive13", "libasound.so.2": "libasound2", "libchafa.so.0": "libchafa0",
        "libcmark-gfm-extensions.so.0.29.0.gfm.6": "libcmark-gfm-extensions0.29.0.gfm.6",
        "libgcc_s.so.1": "libgcc-s1", "libgif.so.7": "libgif7", "libgumbo.so.1": "libgumbo1",
        "libheif.so.1": "libheif1",
        "libical.so.3": "libical3", "libicui18n.so.72": "libicu72", "libjpeg.so.62": "libjpeg62-turbo",
        "libjxl.so.0.7": "libjxl0.7",
        "liblcms2.so.2": "liblcms2-2", "libnettle.so.8": "libnettle8", "libpng16.so.16": "libpng16-16",
        "libsndfile.so.1": "libsndfile1",
        "libstdc++.so.6": "libstdc++6", "libtag.so.1": "libtag1v5", "libtiff.so.6": "libtiff6",
        "libwebp.so.7": "libwebp7", "libwebpdemux.so.2": "libwebpdemux2", "libxml2.so.2": "libxml2",
        "libyaml-0.so.2": "libyaml-0-2", "libz.so.1": "zlib1g",
    ]

    /// The package of a library by its file name; nil for an unknown one.
    static func package(of library: String) -> String? { packages[library] }

    /// The command that installs libraries; those of unknown packages are named.
    static func hint(for libraries: [String]) -> StyledText {
        let known = Set(libraries.compactMap(package)).sorted()
        let unknown = libraries.filter { package(of: $0) == nil }
        let commands =
            known.isEmpty ? [] : ["as root: apt-get update && apt-get install \(known.joined(separator: " "))"]
        let others = unknown.isEmpty ? [] : ["install the package that brings \(unknown.joined(separator: ", "))"]
        return "\(SafeText((commands + others).joined(separator: ", and ")).singleLine)"
    }
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
            ? "install diary again, built on this system" : DebianPackages.hint(for: missingLibraries)
    }
}

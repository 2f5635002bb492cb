import CArchive
import CICal
import CXMLReader
package import DecoderProtocol
import Glibc

/// The libraries for archives and documents that would make each start slower; a process loads the one for its mode.
package enum ForeignLibraries {
    /// Loads the libraries of a mode; to be called before the process is confined.
    ///
    /// - Returns: the loader's message, such as `libgumbo.so.1: cannot open shared object file: No such file or
    ///   directory`, if one can't be loaded.
    package static func load(for mode: DecoderMode) -> String? {
        let isLoaded =
            switch mode {
            case .media, .html, .yaml: true
            case .propertyList: diary_xml_load()
            case .archive: diary_unpacking_load()
            case .calendar: diary_ical_load_parser()
            }
        guard !isLoaded else { return nil }
        guard let words = unsafe dlerror() else { return "a library is missing" }
        return unsafe String(cString: words)
    }
}

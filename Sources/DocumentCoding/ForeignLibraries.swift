import CArchive
import CGumbo
import CICal
import CXMLReader
import CYAML
package import DecoderProtocol
import Glibc

/// The libraries for archives and documents; a process loads those for its mode.
package enum ForeignLibraries {
    /// Loads the libraries of a mode; to be called before the process is confined.
    ///
    /// - Returns: the loader's message, such as `libgumbo.so.1: cannot open shared object file: No such file or
    ///   directory`, if one can't be loaded.
    package static func load(for mode: DecoderMode) -> String? {
        let isLoaded =
            switch mode {
            case .media: true
            case .archive: diary_unpacking_load()
            case .html: diary_html_load()
            case .yaml: diary_yaml_load()
            case .propertyList: diary_xml_load()
            case .calendar: diary_ical_load_parser()
            }
        guard !isLoaded else { return nil }
        guard let words = unsafe dlerror() else { return "a library is missing" }
        return unsafe String(cString: words)
    }
}

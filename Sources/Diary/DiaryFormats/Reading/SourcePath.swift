import TextFolding

/// Functions on paths of a source and on beginnings of its files.
enum SourcePath {
    /// The last component.
    static func name(_ path: String) -> Substring {
        path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    }

    /// The folder, with a slash at its end; empty at the top.
    static func folder(_ path: String) -> Substring {
        path.lastIndex(of: "/").map { path[...$0] } ?? ""
    }

    /// Returns whether a path is below one of several folders, which end in a slash; all are below the empty one.
    static func isBelow(_ folders: Set<Substring>, _ path: String) -> Bool {
        var folder = folder(path)
        while !folders.contains(folder) {
            guard !folder.isEmpty else { return false }
            folder = self.folder(String(folder.dropLast()))
        }
        return true
    }

    /// The last component up to its last dot.
    static func stem(_ path: String) -> Substring {
        let name = name(path)
        guard let point = name.lastIndex(of: "."), point > name.startIndex else { return name }
        return name[..<point]
    }

    /// The extension in lower case, without its dot; empty if there is none.
    static func pathExtension(_ path: String) -> String {
        let name = name(path)
        guard let point = name.lastIndex(of: "."), point > name.startIndex else { return "" }
        return name[name.index(after: point)...].lowercased()
    }

    static func hasExtension(_ path: String, _ ending: String) -> Bool { pathExtension(path) == ending }

    /// Returns whether a component of it is one that macOS adds to archives, or that is hidden.
    static func isHidden(_ path: String) -> Bool {
        path.split(separator: "/").contains { $0.first == "." || $0 == "__MACOSX" }
    }

    /// Returns whether the bytes contain a text, which may not be empty.
    static func holds(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
        firstRange(of: "\(text)".utf8.span, in: bytes.span) != nil
    }
}

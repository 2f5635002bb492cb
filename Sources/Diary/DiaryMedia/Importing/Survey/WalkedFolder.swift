import DiaryModel

/// A folder of a walk: its path, and its path relative to the folder that the user named.
struct WalkedFolder {
    /// The path where it was found.
    let path: FilePath
    /// The folder that was named; `path` begins with it.
    let root: FilePath
    /// The path from `root` without links, if `path` contains one; else nil.
    var linkedPath: FilePath?

    init(root: FilePath) {
        path = root
        self.root = root
    }

    private init(_ path: FilePath, root: FilePath, linkedPath: FilePath?) {
        (self.path, self.root, self.linkedPath) = (path, root, linkedPath)
    }

    func folder(_ path: FilePath) -> WalkedFolder {
        WalkedFolder(path, root: root, linkedPath: linkedPath?.appending(bytes: path.lastComponent))
    }

    /// The target of a link in this folder, relative to the named folder; nil if it leads out of that.
    func target(ofLink link: FilePath) -> FilePath? {
        guard let root = root.resolved?.bytes, let target = link.resolved?.bytes else { return nil }
        guard target != root else { return FilePath(".") }
        let start = root.last == UInt8(ascii: "/") ? root : root + [UInt8(ascii: "/")]
        return target.starts(with: start) ? FilePath(bytes: target.dropFirst(start.count)) : nil
    }

    /// The folder, or the target of a link in it.
    func linkedFolder(_ link: FilePath, _ target: FilePath) -> WalkedFolder {
        WalkedFolder(link, root: root, linkedPath: target)
    }
}

package import Glibc

/// The identity of a file or folder in the kernel, whatever paths lead to it.
package struct FileIdentity: Hashable, Sendable {
    package let device: UInt64
    /// Its inode number, which hard links to one file share.
    package let inode: UInt64

    package init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}

import CSystem
import Glibc

extension FileDescriptor {
    /// Opens a path below a folder; if a link leads out of the folder, that fails with `EXDEV` or `ELOOP`.
    ///
    /// The corresponding C function is `openat2` with `RESOLVE_BENEATH`.
    package static func open(_ inner: FilePath, beneath folder: FilePath, _ flags: Int32) throws(SystemCallError)
        -> FileDescriptor
    {
        let path = folder.appending(bytes: inner.bytes)
        while true {
            let number = unsafe folder.withCString { folder in
                unsafe inner.withCString { unsafe diary_open_beneath(folder, $0, flags) }
            }
            if number >= 0 { return FileDescriptor(owning: number, path: path) }
            guard errno == EINTR || errno == EAGAIN else { throw SystemCallError("open", path) }
        }
    }

    /// Makes all writes to this file's file system durable, which for many files is one wait instead of many.
    ///
    /// The corresponding C function is `syncfs`.
    package func syncFileSystem() throws(SystemCallError) {
        guard diary_sync_file_system(number) == 0 else { throw SystemCallError("syncfs", path) }
    }

    /// Starts writing to the disk, so that a later sync takes less time.
    ///
    /// Guarantees nothing. The corresponding C function is `sync_file_range`.
    package func beginWriting() {
        diary_begin_writing(number)
    }

    /// Makes this empty file share the blocks of another one; false if the file system can't.
    ///
    /// The corresponding C call is `ioctl` with `FICLONE`.
    package func clone(_ source: borrowing FileDescriptor) -> Bool {
        diary_clone_file(source.number, number) == 0
    }
}

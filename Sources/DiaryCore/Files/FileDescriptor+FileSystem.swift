import CSystem
import Glibc

extension FileDescriptor {
    /// Opens what lies below a folder; where a link leads out of the folder, that fails with `EXDEV` or `ELOOP`.
    ///
    /// The corresponding C function is `openat2` with `RESOLVE_BENEATH`.
    static func open(_ inner: FilePath, beneath folder: FilePath, _ flags: Int32) throws(SystemCallError)
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

    /// Makes all that was written to the file system of this file durable, which for many files is one wait instead of many.
    ///
    /// The corresponding C function is `syncfs`.
    package func syncFileSystem() throws(SystemCallError) {
        guard diary_sync_file_system(number) == 0 else { throw SystemCallError("syncfs", path) }
    }

    /// Lets the disk begin with what was written, so that there is less to wait for in the end.
    ///
    /// Promises nothing. The corresponding C function is `sync_file_range`.
    func beginWriting() {
        diary_begin_writing(number)
    }

    /// Lets this empty file share the blocks of another one; false where the file system can't.
    ///
    /// The corresponding C call is `ioctl` with `FICLONE`.
    package func clone(_ source: borrowing FileDescriptor) -> Bool {
        diary_clone_file(source.number, number) == 0
    }
}

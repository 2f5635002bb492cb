package import Glibc

/// The properties by which the file system shows that a file was changed.
package struct FileStamp: Equatable {
    private let byteCount: Int64
    private let contentTime: [Int]
    private let statusTime: [Int]

    package init(_ status: stat) {
        byteCount = Int64(status.st_size)
        contentTime = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        statusTime = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
    }
}

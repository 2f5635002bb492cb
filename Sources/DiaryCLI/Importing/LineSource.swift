import DiaryCore
import Glibc

/// Where lines of JSON come from.
final class LineSource {
    let name: String
    let descriptor: FileDescriptor
    /// Where the originals lie; nil for standard input, which brings none.
    let folder: FilePath?

    /// Opens a file of lines, or standard input for `-`.
    init(_ operand: String, path: FilePath, context: Context) throws {
        name = operand == "-" ? "standard input" : operand
        guard operand != "-" else {
            descriptor = FileDescriptor(
                owning: fcntl(context.standardInput, F_DUPFD_CLOEXEC, 0), path: FilePath("standard input"))
            folder = nil
            return
        }
        descriptor = try FileDescriptor.open(path, O_RDONLY)
        folder = path.parent
    }
}

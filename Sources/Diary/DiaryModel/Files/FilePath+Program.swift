import CSystem
import Glibc

extension FilePath {
    /// The running program; nil if the system doesn't say.
    package static var ownProgram: FilePath? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe diary_program_path(&buffer, UInt(buffer.count))
        return count > 0 ? FilePath(bytes: buffer.prefix(count).map { UInt8(bitPattern: $0) }) : nil
    }
}

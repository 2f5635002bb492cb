import CSystem
import Glibc

/// The location of the decoder.
package enum DecoderLocation {
    /// The running program; nil if the system doesn't say.
    package static var ownProgram: FilePath? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe diary_program_path(&buffer, UInt(buffer.count))
        return count > 0 ? FilePath(bytes: buffer.prefix(count).map { UInt8(bitPattern: $0) }) : nil
    }

    /// The decoder beside the running program, as the build leaves it, or in `../libexec/diary`, as it is installed.
    package static var path: String {
        guard let program = ownProgram else { return "diary-decoder" }
        let beside = program.parent.appending("diary-decoder")
        guard !Folder.exists(beside) else { return beside.description }
        return program.parent.parent.appending("libexec").appending("diary").appending("diary-decoder").description
    }
}

import CSystem
import Glibc

/// Where the program that decodes lies.
package enum DecoderLocation {
    /// The program that runs; nil where the system doesn't tell.
    package static var ownProgram: FilePath? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe diary_program_path(&buffer, UInt(buffer.count))
        return count > 0 ? FilePath(bytes: buffer.prefix(count).map { UInt8(bitPattern: $0) }) : nil
    }

    /// The decoder beside the program that runs, as the build leaves it, or in `../libexec/diary`, as it is installed.
    package static var path: String {
        guard let program = ownProgram else { return "diary-decoder" }
        let beside = program.parent.appending("diary-decoder")
        guard !Folder.exists(beside) else { return beside.description }
        return program.parent.parent.appending("libexec").appending("diary").appending("diary-decoder").description
    }
}

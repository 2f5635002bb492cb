import DiaryModel

package enum DecoderLocation {
    /// The decoder beside the running program, as the build leaves it, or in `../libexec/diary`, as it is installed.
    package static var path: String {
        guard let program = FilePath.ownProgram else { return "diary-decoder" }
        let beside = program.parent.appending("diary-decoder")
        guard !Folder.exists(beside) else { return beside.description }
        return program.parent.parent.appending("libexec").appending("diary").appending("diary-decoder").description
    }
}

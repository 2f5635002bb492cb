import DiaryModel
import DiaryTestSupport
import TestSupport

extension TestProgram {
    /// A program at a terminal whose editor is a shell command; `$1` is the draft.
    static func withEditor(_ script: String = "true") -> TestProgram {
        let program = TestProgram()
        (program.isInputTerminal, program.isErrorTerminal) = (true, true)
        // Messages are compared as whole lines.
        program.environment["COLUMNS"] = "1000"
        program.setEditor(script)
        return program
    }

    func setEditor(_ script: String) {
        let file = folder.write("\(script)\n".utf8, to: "editor.sh")
        environment["VISUAL"] = "/bin/sh '\(file)'"
    }

    var drafts: [String] {
        get throws { try Folder.names(in: diary.appending("drafts")).map { String(decoding: $0, as: UTF8.self) } }
    }
}

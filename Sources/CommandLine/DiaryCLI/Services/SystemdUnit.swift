import DiaryModel
import Terminal

/// A systemd unit that runs a command of this program while its user is logged in.
struct SystemdUnit {
    struct Service {
        let name: String
        let description: String
        let words: [String]
        /// The folders that distinguish several units of the command.
        var folders: [FilePath] = []
        /// The exit code after a signal, if it is not 0.
        var endCode: ExitCode?
        /// The consequence of a file that can't be replaced.
        let consequence: StyledText
    }

    private let service: Service
    /// The name of the file; diaries in other places and other folders have separate units.
    let name: String
    let path: FilePath
    /// The absolute path of the diary's folder; nil for the default one.
    private let diary: FilePath?

    init(_ service: Service, _ invocation: Invocation) {
        self.service = service
        let folder = invocation.diaryFolder
        let context = invocation.context
        // The shell's variables need not be those of systemd.
        let isDefault =
            folder == context.homeDirectory.appending(".local").appending("share").appending("diary")
        diary = isDefault ? nil : folder.resolved ?? folder
        let marking = (diary.map { [$0] } ?? []) + service.folders
        name = service.name + (marking.isEmpty ? "" : "-\(Self.mark(of: marking))") + ".service"
        let given = context.path(variable: "XDG_CONFIG_HOME").flatMap { $0.isAbsolute ? $0 : nil }
        let configuration = given ?? context.homeDirectory.appending(".config")
        path = configuration.appending("systemd").appending("user").appending(name)
    }

    /// Writes the unit; one that this program wrote for other settings is replaced.
    ///
    /// - Throws: `Failure` if another one has its name.
    func write(_ sandbox: SystemdSandbox) throws {
        let text = contents(sandbox)
        if let there = try? File.read(path) {
            if there == Array(text.utf8) { return }
            if isOwn(there) { return try replace(with: text) }
        }
        try path.parent.makeFolders()
        guard Folder.linkStatus(path) == nil else {
            throw Failure(
                "\(path) is there already, and is another unit; " + service.consequence,
                hint: "remove it, and say diary \(service.words.prefix(2).joined(separator: " ")) in a unit of your own"
            )
        }
        try File.createWhole(path, Array(text.utf8))
    }

    func replace(with text: String) throws {
        let draft = path.parent.appending(".\(name)-new")
        try Folder.remove(draft)
        try File.create(draft, Array(text.utf8))
        try Folder.replace(path, with: draft)
    }

    /// Returns whether a unit is one that this program wrote, for other settings or before it confined the unit.
    func isOwn(_ text: [UInt8]) -> Bool {
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let kept = lines.filter { line in !SystemdSandbox.names.contains { line.hasPrefix("\($0)=") } }
        return kept.joined(separator: "\n") == contents(nil)
    }

    func contents(_ sandbox: SystemdSandbox?) -> String {
        let program = FilePath.ownProgram?.description ?? "/usr/bin/diary"
        let words = [program] + (diary.map { ["--diary", $0.description] } ?? []) + service.words
        return """
            [Unit]
            Description=diary: \(service.description)
            Documentation=man:diary(1)

            [Service]
            ExecStart=\(words.map { Self.quoted($0) }.joined(separator: " "))
            Restart=on-failure
            RestartSec=30
            UMask=0077
            \(service.endCode.map { "SuccessExitStatus=\($0.rawValue)\n" } ?? "")\((sandbox?.lines ?? []).map { "\($0)\n" }.joined())
            [Install]
            WantedBy=default.target

            """
    }

    /// A word quoted for systemd.service(5), so that specifiers and variables are taken literally.
    ///
    /// - Parameter isCommand: false for a setting in which `$` means itself.
    static func quoted(_ word: String, isCommand: Bool = true) -> String {
        let plain = "/._-+:@"
        guard word.isEmpty || !word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || plain.contains($0)) })
        else {
            return word
        }
        let escaped = word.reduce(into: "") { text, character in
            switch character {
            case "\"", "\\": text += "\\\(character)"
            case "%": text += "%%"
            case "$": text += isCommand ? "$$" : "$"
            case "\n": text += "\\n"
            default: text.append(character)
            }
        }
        return "\"\(escaped)\""
    }

    /// Eight digits that distinguish folders: FNV-1a.
    private static func mark(of folders: [FilePath]) -> String {
        let hash = folders.map(\.bytes).joined(separator: [0]).reduce(UInt32(2_166_136_261)) {
            ($0 ^ UInt32($1)) &* 16_777_619
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}

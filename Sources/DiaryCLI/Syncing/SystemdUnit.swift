import Arguments
import DiaryCore
import Glibc
import Terminal

/// The systemd unit that runs `diary sync --watch` while its user is logged in.
struct SystemdUnit {
    private let invocation: Invocation
    /// The name of the file; diaries in other places have separate units.
    let name: String
    /// The path of the file.
    let path: FilePath
    /// The absolute path of the diary's folder; nil for the default one.
    private let diary: FilePath?

    init(_ invocation: Invocation) {
        self.invocation = invocation
        let folder = invocation.diaryFolder
        let context = invocation.context
        // The shell's variables need not be those of systemd.
        let isDefault =
            folder == context.homeDirectory.appending(".local").appending("share").appending("diary")
        diary = isDefault ? nil : Self.fromRoot(folder)
        name = diary.map { "diary-sync-\(Self.mark(of: $0)).service" } ?? "diary-sync.service"
        let given = context.path(variable: "XDG_CONFIG_HOME").flatMap { $0.isAbsolute ? $0 : nil }
        let configuration = given ?? context.homeDirectory.appending(".config")
        path = configuration.appending("systemd").appending("user").appending(name)
    }

    /// Writes the unit if `--systemd` says so, or if the user agrees on a terminal of a system with systemd.
    func offer(with prompt: SecretPrompt) throws {
        if invocation.values.flag(.noSystemd) { return }
        if !invocation.values.flag(.systemd) {
            guard prompt.hasTerminal, Folder.isFolder(FilePath("/run/systemd/system")) else { return }
            let answer = try prompt.answer(to: "Synchronize always, by a systemd unit in \(path)? [y/N] ")
            guard ["y", "yes"].contains(answer.split(whereSeparator: \.isWhitespace).first?.lowercased() ?? "") else {
                return
            }
        }
        try write()
        try invocation.messages.line("wrote \(path)   begin: systemctl --user enable --now \(name)")
    }

    private func write() throws {
        let text = Array(contents.utf8)
        if let there = try? File.read(path), there == text { return }
        var missing: [FilePath] = []
        var folder = path.parent
        while !Folder.exists(folder), folder != folder.parent {
            missing.append(folder)
            folder = folder.parent
        }
        for folder in missing.reversed() { try Folder.make(folder) }
        guard Folder.linkStatus(path) == nil else {
            throw Failure(
                "\(path) is there already, and is another unit; synchronizing has begun all the same",
                hint: "remove it, and say diary sync --watch in a unit of your own")
        }
        try File.createWhole(path, text)
    }

    /// The content of the unit.
    var contents: String {
        let program = DecoderLocation.ownProgram?.description ?? "/usr/bin/diary"
        let words = [program] + (diary.map { ["--diary", $0.description] } ?? []) + ["sync", "--watch"]
        return """
            [Unit]
            Description=diary: synchronize with other machines
            Documentation=man:diary(1)

            [Service]
            ExecStart=\(words.map(Self.quoted).joined(separator: " "))
            Restart=on-failure
            RestartSec=30
            UMask=0077

            [Install]
            WantedBy=default.target

            """
    }

    /// A word quoted for systemd.service(5), so that specifiers and variables are taken literally.
    static func quoted(_ word: String) -> String {
        let plain = "/._-+:@"
        guard word.isEmpty || !word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || plain.contains($0)) })
        else {
            return word
        }
        let escaped = word.reduce(into: "") { text, character in
            switch character {
            case "\"", "\\": text += "\\\(character)"
            case "%", "$": text += "\(character)\(character)"
            case "\n": text += "\\n"
            default: text.append(character)
            }
        }
        return "\"\(escaped)\""
    }

    /// Eight digits that distinguish folders: FNV-1a.
    private static func mark(of folder: FilePath) -> String {
        let hash = folder.bytes.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    private static func fromRoot(_ folder: FilePath) -> FilePath {
        guard let resolved = unsafe folder.withCString({ unsafe realpath($0, nil) }) else { return folder }
        defer { unsafe free(resolved) }
        return unsafe FilePath(bytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)).map { $0 })
    }
}

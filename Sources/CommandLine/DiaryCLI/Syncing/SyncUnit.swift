import Arguments
import DiaryModel
import DiarySync
import Terminal

struct SyncUnit {
    private let invocation: Invocation
    private let unit: SystemdUnit

    init(_ invocation: Invocation) {
        self.invocation = invocation
        unit = SystemdUnit(
            SystemdUnit.Service(
                name: "diary-sync", description: "synchronize with other machines", words: ["sync", "--watch"],
                consequence: "synchronizing has begun all the same"),
            invocation)
    }

    /// Writes the unit if `--systemd` says so, or if the user agrees on a terminal of a system with systemd.
    func offer(with prompt: SecretPrompt, for settings: SyncSettings) throws {
        if invocation.values.flag(.noSystemd) { return }
        if !invocation.values.flag(.systemd) {
            guard prompt.hasTerminal, Folder.isFolder(FilePath("/run/systemd/system")) else { return }
            let answer = try prompt.answer(to: "Synchronize always, by a systemd unit in \(unit.path)? [y/N] ")
            guard ["y", "yes"].contains(answer.split(whereSeparator: \.isWhitespace).first?.lowercased() ?? "") else {
                return
            }
        }
        try unit.write(sandbox(settings))
        try invocation.messages.line("wrote \(unit.path)   begin: systemctl --user enable --now \(unit.name)")
    }

    /// Writes the unit again if the diary has one that doesn't allow what these settings need; one that somebody changed stays.
    func update(for settings: SyncSettings) throws {
        let text = unit.contents(sandbox(settings))
        guard let there = try? File.read(unit.path), there != Array(text.utf8), unit.isOwn(there) else { return }
        try unit.replace(with: text)
        try invocation.messages.line(
            "wrote \(unit.path) again: systemctl --user daemon-reload, then systemctl --user restart \(unit.name)")
    }

    private func sandbox(_ settings: SyncSettings) -> SystemdSandbox {
        SystemdSandbox(
            invocation, writing: [FilePath(settings.folder)], usesNetwork: settings.remote != nil)
    }
}

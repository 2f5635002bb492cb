import Arguments
import DiaryStore
import DiarySync

enum SyncCommand: Command {
    static let name = "sync"

    static let declaration = CommandDeclaration(
        name, "synchronize the diary between machines, through a folder that other programs copy",
        operands: [
            OperandDeclaration(
                "ACTION", .optional, "the action; without one: receive and send changes once",
                completion: .choices(SyncAction.allCases.map(\.rawValue))),
            OperandDeclaration(
                "WORD", .any, "the FOLDER of init, join and rekey, the NAME of retire and name, the SELECTION of fetch",
                completion: .folderOrAnswers(to: "machines")),
        ],
        groups: [
            OptionGroup(
                "Synchronizing",
                [
                    .flag(.watch, "keep running, and synchronize within a second of a change here or in the folder"),
                    .flag(.quiet, "print warnings and errors only"),
                    .value(.media, "WHICH", "which originals of others are kept here, from now on").completing(
                        .choices(SyncMediaPolicy.allCases.map(\.rawValue))),
                    .value(.format, short: "f", "FORMAT", "the output format, also of status").completing(
                        .choices(["text", "json"])),
                ]),
            OptionGroup(
                "Beginning",
                [
                    .value(.machineName, "NAME", "the name of this machine; the host's name by default"),
                    .value(
                        .rclone, "REMOTE:PATH",
                        "have rclone copy the folder from and to there around each sync; '' ends it"),
                    .value(.passphraseFd, "N", "read the passphrase from this descriptor instead of the terminal"),
                    .value(.wordsFd, "N", "read the recovery words from this descriptor").excluding(.passphraseFd),
                    .flag(.systemd, "write a systemd unit that runs diary sync --watch").excluding(.noSystemd),
                    .flag(.noSystemd, "don't ask about it"),
                    .flag(.lock, "encrypt the joined diary at once, as diary lock --setup does"),
                ]),
            OptionGroup("Retiring and leaving", [.flag(.yes, short: "y", "don't ask")]),
            SelectionOptions.group,
        ]
    ) { command in
        command.synonyms = ["synchronize", "pull", "push"]
        command.discussion = discussion
        command.examples = [
            Definition("diary sync init ~/Sync --name laptop", "begin, in a folder that Syncthing copies"),
            Definition("diary sync join ~/Sync --name desktop", "join it on another machine"),
            Definition("diary sync join ~/Sync --lock", "and encrypt the diary on its disk: diary help locking"),
            Definition("diary sync", "receive and send changes, once"),
            Definition("diary sync init ~/shared --rclone b2:diary", "the same with rclone, which copies the folder"),
            Definition("diary sync init /media/stick --passphrase-fd 3 3<secret", "from a script"),
            Definition("diary sync --watch", "until it is ended"),
            Definition("diary sync --media thumbnails", "on a telephone: small pictures, no originals"),
            Definition("diary sync fetch 3f2a", "the originals of an entry, regardless of --media"),
            Definition("diary sync retire telephone", "a machine that was lost"),
        ]
    }

    private static let discussion: [HelpBlock] = [
        "Each machine has the whole diary and can change it without a network. It puts its changes, encrypted, into a folder that Syncthing, rclone, Nextcloud or a USB stick carries to the others. The diary's own folder is never shared: two machines that write to one database damage it.",
        .definitions([
            Definition("init FOLDER", "make the shared folder in FOLDER, with a passphrase and recovery words"),
            Definition("join FOLDER", "on another machine; its diary may be empty or have entries, which are merged"),
            Definition(
                "status", "the progress of each machine, awaited originals, foreign and damaged files"),
            Definition("fetch SELECTION", "fetch originals of these entries that aren't here, regardless of --media"),
            Definition("passphrase", "a new passphrase for the same key"),
            Definition("rekey FOLDER", "a new key in a new folder, which the other machines have to join"),
            Definition("name NAME", "give this machine another name"),
            Definition("retire NAME", "stop waiting for a lost machine"),
            Definition("leave", "stop synchronizing on this machine; its diary stays, and its name is free again"),
        ]),
        "A text that two machines changed at the same time is kept in both versions: diary conflicts. Of two other changes, the one made with knowledge of the other wins; of concurrent ones, the later. An entry that is deleted on one machine and edited on another meanwhile is restored.",
        "--passphrase-fd reads up to the first end of a line, and 0 is standard input; a passphrase is never an argument or a variable, which other processes can read. Without a terminal init and rekey print the recovery words on standard output, one per line, and don't ask for them. With join --lock the second line of the descriptor is the passphrase of the lock, which is another one.",
        "Whoever carries the folder sees the number, padded sizes and times of its files, and the ids of the machines. passphrase and retire don't help against somebody who had the old passphrase and a copy of the folder, or who has the machine: rekey does.",
        "--watch ends on SIGTERM and Ctrl-C with exit code 0; with --rclone it asks the remote each minute. It needs rclone (Debian's package of that name) for --rclone alone.",
        "Exit code 3: files of the folder can't be used, each named, or rclone failed; the rest is done, and the next sync goes on.",
    ]

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let action = try SyncAction.typed(invocation)
        // A yes-or-no question ends immediately.
        let isInterrupted = action?.endsAtOnce == true ? { false } : invocation.context.notingInterrupts()
        let setup = SyncSetup(invocation: invocation, isInterrupted: isInterrupted)
        let maintenance = SyncMaintenance(invocation: invocation, isInterrupted: isInterrupted)
        switch action {
        case nil: return try synchronize(invocation, isInterrupted)
        case .`init`: return try setup.begin()
        case .join: return try invocation.values.flag(.lock) ? setup.joinLocked() : setup.join()
        case .status: return try maintenance.status()
        case .fetch: return try maintenance.fetch()
        case .passphrase: return try maintenance.changePassphrase()
        case .rekey: return try maintenance.rekey()
        case .name: return try maintenance.rename()
        case .retire: return try maintenance.retire()
        case .leave: return try maintenance.leave()
        }
    }

    private static func synchronize(_ invocation: Invocation, _ isInterrupted: @escaping () -> Bool) throws -> ExitCode
    {
        if let policy = invocation.values.value(.media).flatMap(SyncMediaPolicy.init(rawValue:)) {
            try Synchronizer.waited(for: invocation.openStore(.writing)).setMedia(policy)
        }
        if let word = invocation.values.value(.rclone) {
            let remote = word.isEmpty ? nil : try SharedPlace.remote(word)
            let synchronizer = try Synchronizer.waited(for: invocation.openStore(.writing))
            try synchronizer.setRemote(remote)
            try SyncUnit(invocation).update(for: synchronizer.settings)
        }
        if invocation.values.flag(.watch) { return try SyncWatch(invocation, isInterrupted: isInterrupted).run() }
        return try SyncSession(invocation, isInterrupted: isInterrupted).runOnce()
    }
}

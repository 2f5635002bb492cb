import Arguments

extension HelpTopics {
    static let locking = HelpTopic(
        "locking", "a diary that is encrypted on the disk, and the ways back",
        [
            .paragraph(LockWords.protection),
            .paragraph(LockWords.limits),
            .heading("Where it is"),
            .definitions([
                Definition("NAME", "the diary's folder: the diary while it is open, else the file LOCKED alone"),
                Definition("NAME.locked", "the encrypted folder of gocryptfs, which may be copied as it is"),
                Definition("NAME.plain-DATE", "the plain diary that lock --setup left; lock --remove-plain removes it"),
                Definition("NAME.locked-DATE", "the encrypted folder that lock --undo-setup left"),
            ]),
            .heading("While it is used"),
            .definitions([
                Definition("any command", "asks for the passphrase on a terminal, and opens it for 15 minutes"),
                Definition("without a terminal", "the exit code 12; diary unlock opens it beforehand"),
                Definition("completions", "never ask: they offer nothing of a locked diary"),
                Definition("watch, --watch", "wait while it is locked, without asking, and let it close in between"),
                Definition(
                    "a unit of import --watch", "is written again after --setup: import --watch --systemd FOLDER"),
                Definition("sync --watch --rclone", "looks each minute, so that the diary stays open"),
                Definition("browse, edit, play, record", "keep it open as long as they run; lock names them"),
            ]),
            "If it is closed all the same, by fusermount3 -uz or since gocryptfs was killed, nothing is written beside it: browse keeps what is typed as a draft inside and ends, an editor keeps its text until it can be saved, a recording is kept up to then (diary record --recover). diary unlock clears up what is left.",
            .heading("Ways back"),
            .definitions([
                Definition("the passphrase is forgotten", "diary unlock --recovery, with the 24 words"),
                Definition("and a new one", "diary lock --passphrase --recovery"),
                Definition("the words are lost", "diary lock --words shows them, with the passphrase"),
                Definition(
                    "both are lost", "a backup, the plain diary, or another machine of sync; nothing else opens it"),
                Definition("a copied NAME.locked", "put it beside an absent NAME: diary --diary NAME unlock"),
                Definition("gocryptfs.conf is damaged", "its copy is used by itself; else diary unlock --recovery"),
                Definition("NAME.locked is gone", "put it back, or a copy; NAME itself holds nothing"),
                Definition("a file is damaged", "diary check --read-data names it, as in a plain diary"),
                Definition("setup was interrupted", "the next command finds the plain diary or the new one, whole"),
                Definition("no more encryption", "diary lock --undo-setup"),
            ]),
            .heading("Without diary"),
            .verbatim([
                "chmod 700 NAME; gocryptfs -nonempty NAME.locked NAME", "fusermount3 -u NAME",
                "gocryptfs -nonempty -masterkey=stdin NAME.locked NAME",
            ]),
            "The third line takes the key as 64 hexadecimal digits, which the 24 words are in BIP-39.",
        ])
}

package import Arguments

extension Program {
    /// The commands, in the order of the help.
    static var commands: [any Command.Type] {
        [
            AddCommand.self, ListCommand.self, SearchCommand.self, BrowseCommand.self, WatchCommand.self,
            ShowCommand.self, CalendarCommand.self, RandomCommand.self,
            MediaCommand.self,
            PlayCommand.self, RecordCommand.self, OpenCommand.self,
            EditCommand.self, AttachCommand.self, DetachCommand.self,
            DeleteCommand.self, TrashCommand.self, RestoreCommand.self, UndoCommand.self, RedoCommand.self,
            TasksCommand.self, DoneCommand.self, RankCommand.self,
            HistoryCommand.self, TagsCommand.self, StatsCommand.self, MeasureCommand.self, SaveCommand.self,
            SavedCommand.self, TemplateCommand.self,
            CheckCommand.self,
            LockCommand.self, UnlockCommand.self,
            BackupCommand.self, SyncCommand.self, ConflictsCommand.self,
            ImportCommand.self, ExportCommand.self, RecognizeCommand.self, FilterCommand.self, HelpCommand.self,
            CompletionsCommand.self,
            CompleteCommand.self, SnapshotCommand.self, RecognizeWaitingCommand.self, TownListCommand.self,
        ]
    }

    static func command(named name: String) -> (any Command.Type)? {
        commands.first { $0.name == name }
    }

    /// The declaration of the command line, from which parser, help, man page and completions are made.
    package static let declaration = ProgramDeclaration(
        "diary", version: version, "a photo and audio diary for the terminal",
        commands: commands.map { $0.declaration }, commandNamed: { command(named: $0)?.declaration },
        globalOptions: ProgramDeclaration.standardOptions + [
            .value(.diary, "DIR", "the diary's folder; else $DIARY_DIR, else ~/.local/share/diary").completing(
                .directory),
            .value(.color, "WHEN", "when to colour").completing(.choices(["auto", "always", "never"])),
            .flag(.plain, "no pager, pictures, bars or redrawing"),
            .flag(.noPager, "write long output straight to the terminal"),
            .flag(.networkFs, "write a diary on a network file system, from this host alone"),
            .flag(.foreignOwner, "open a diary that another user owns or may write, from now on"),
        ]
    ) { program in
        program.passedOptionName = "diary"
        program.documentation = { documentation }
    }

    /// The parts of help and man page that belong to no single command.
    private static var documentation: ProgramDocumentation {
        ProgramDocumentation(
            discussion: [
                "A diary is one folder: an SQLite database and the originals of photos, sounds and videos, untouched."
            ],
            topics: HelpTopics.all,
            exitCodes: [
                ExitCodeDeclaration(0, "done, also without a match"),
                ExitCodeDeclaration(1, "failed or declined"),
                ExitCodeDeclaration(2, "wrong usage, predicate or date"),
                ExitCodeDeclaration(3, "finished, but items were unreadable, each named"),
                ExitCodeDeclaration(10, "there is no diary"),
                ExitCodeDeclaration(11, "another process holds the diary"),
                ExitCodeDeclaration(12, "the diary is locked: diary unlock"),
                ExitCodeDeclaration(130, "interrupted"),
            ],
            environment: [
                Definition("DIARY_DIR", "the diary's folder"),
                Definition("XDG_DATA_HOME", "without --diary and DIARY_DIR, its folder diary is the diary"),
                Definition("DIARY_JOURNAL", "the journal that new entries go to"),
                Definition(
                    "DIARY_PAGER, PAGER",
                    "the pager for long output, blank for none; less -FRX by default, LESS=FRX unless it is set"),
                Definition("DIARY_PLAYER", "the player for sounds that are not decoded here"),
                Definition("DIARY_TEXT_RECOGNIZER", "a program with its arguments that reads text in photos"),
                Definition("DIARY_SPEECH_RECOGNIZER", "a program with its arguments that hears words in sounds"),
                Definition("DIARY_RECOGNIZER", "which of the installed programs hears words; or whisper.cpp's path"),
                Definition("DIARY_WHISPER_MODEL", "the model of whisper.cpp, a file or its folder"),
                Definition("DIARY_VOSK_MODEL", "the folder of Vosk's model"),
                Definition("DIARY_VIEWER", "the viewer that open uses; xdg-open by default"),
                Definition("DIARY_PLAIN", "1: as --plain"),
                Definition("VISUAL, EDITOR", "the editor of add and edit; editor, nano or vi by default"),
                Definition("NO_COLOR", "set: no colour"),
                Definition("ESCDELAY", "the milliseconds after which Esc is a key in browse, 30 by default"),
            ])
    }
}

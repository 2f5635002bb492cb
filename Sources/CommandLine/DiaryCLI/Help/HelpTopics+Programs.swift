import Arguments

extension HelpTopics {
    static let fromJrnl = translation(
        "from-jrnl", "jrnl's words and ours",
        [
            """
            diary import FILE brings jrnl's file or folder over, with times, stars and tags. There is no configuration file: \
            diary help lists the variables.
            """,
            .heading("Writing"),
            .definitions([
                Definition("jrnl", "diary add"),
                Definition("jrnl TEXT", "diary add TEXT"),
                Definition("jrnl yesterday: TEXT", "diary add 'yesterday: TEXT'"),
                Definition("jrnl '*TEXT'", "diary add TEXT --star"),
                Definition("jrnl NAME: TEXT", "diary add TEXT --journal NAME"),
                Definition("jrnl < FILE", "diary add - < FILE"),
            ]),
            .heading("Finding"),
            .definitions([
                Definition("@TAG", "diary list --tag TAG"),
                Definition("@A @B", "diary list --tag A,B"),
                Definition("@A -and @B", "diary list --tag A --tag B"),
                Definition("-not @TAG", "diary list --tag=-TAG"),
                Definition("-contains TEXT", "diary search TEXT"),
                Definition("-n 5, -5", "diary list -n 5"),
                Definition("-on DATE", "diary list --on DATE"),
                Definition("-from DATE", "diary list --from DATE"),
                Definition("-to DATE, -until DATE", "diary list --to DATE"),
                Definition("-year 2025", "diary list --on 2025"),
                Definition("-month 3 -day 24", "diary list 'month = 3 AND day = 24'"),
                Definition("-today-in-history", "diary list --on-this-day"),
                Definition("-starred", "diary list --starred"),
                Definition("-not -starred", "diary list 'starred = NO'"),
                Definition("-tagged", "diary list 'tags.@count > 0'"),
            ]),
            "Conditions of several options must all hold. A tag begins with # or @ in a text; an option takes it without.",
            .heading("Then"),
            .definitions([
                Definition("--short", "diary list --format short"),
                Definition("--format pretty", "diary list --format full"),
                Definition("--format json, --export json", "diary list --format json"),
                Definition("--format md --file FILE", "diary export --format markdown -o FILE"),
                Definition("--format tags, --tags", "diary tags"),
                Definition("--format dates", "diary stats"),
                Definition("-n 1 --edit", "diary edit @1"),
                Definition("-on DATE --change-time TIME", "diary edit --on DATE --at TIME"),
                Definition("-on DATE --delete", "diary delete --on DATE"),
            ]),
            "Deleted entries are in diary trash, and diary undo brings them back.",
            .heading("Journals"),
            .definitions([
                Definition("--list, --ls", "diary stats --by journal"),
                Definition("--import --file FILE", "diary import FILE"),
                Definition("--encrypt", "diary lock --setup"),
                Definition("--decrypt", "diary lock --undo-setup"),
            ]),
        ])

    static let fromDayOne = translation(
        "from-dayone", "Day One's words and ours",
        [
            """
            diary import EXPORT.zip brings Day One's JSON export over, with photos, sounds and videos. There is no account: \
            auth and setup have no counterpart.
            """,
            .heading("dayone2, the tool of the Mac"),
            .definitions([
                Definition("new TEXT", "diary add TEXT"),
                Definition("new < FILE", "diary add - < FILE"),
                Definition("--journal NAME", "diary add TEXT --journal NAME"),
                Definition("--tags A B", "diary add TEXT --tag A,B"),
                Definition("--photos FILE, --attachments FILE", "diary add TEXT --media FILE"),
                Definition("--date TIME, --isoDate TIME", "diary add TEXT --at TIME"),
                Definition("--date DAY --all-day", "diary add TEXT --at DAY"),
                Definition("--time-zone ZONE", "diary add TEXT --zone ZONE"),
                Definition("--coordinate LAT LON", "diary add TEXT --position LAT,LON"),
                Definition("--starred", "diary add TEXT --star"),
            ]),
            .heading("dayone, the tool with an account"),
            .definitions([
                Definition("entry write --body TEXT", "diary add TEXT"),
                Definition("entry write --body-stdin", "diary add -"),
                Definition("entry write --attach FILE", "diary add TEXT --media FILE"),
                Definition("entry write --entry-id ID", "diary edit ID --text TEXT"),
                Definition("entry delete --entry-id ID", "diary delete ID"),
                Definition("list entries --limit 20", "diary list -n 20"),
                Definition("list entries --journal-id ID", "diary list --journal NAME"),
                Definition("list entries --sort asc", "diary list --reverse"),
                Definition("list entries --fields KEYS", "diary list --format json"),
                Definition("search entries --query TEXT", "diary search TEXT"),
                Definition("--tag A --tag B", "diary search TEXT --tag A,B"),
                Definition("--date-from DATE --date-to DATE", "diary search TEXT --from DATE --to DATE"),
                Definition("--favorite", "diary search TEXT --starred"),
                Definition("--media image", "diary search TEXT --has image"),
                Definition("list journals", "diary stats --by journal"),
                Definition("journal create --name NAME", "diary add TEXT --journal NAME"),
                Definition("tui", "diary browse"),
                Definition("sync", "diary sync"),
            ]),
            "A journal exists with its first entry. Output for programs: --format json or jsonl, diary help json.",
        ],
        commands: ["auth", "entry", "journal", "setup"])

    /// A topic whose tables have another program's words on the left; its long options there are foreign words, unless
    /// they are ours on the right.
    private static func translation(
        _ name: String, _ summary: String, _ blocks: [HelpBlock], commands: Set<String> = []
    ) -> HelpTopic {
        var (theirs, ours): (Set<Substring>, Set<Substring>) = ([], [])
        for case .definitions(let rows) in blocks {
            for row in rows {
                theirs.formUnion(row.term.split { " ,".contains($0) })
                ours.formUnion(row.text.split(separator: " "))
            }
        }
        let options = theirs.subtracting(ours).filter { $0.hasPrefix("-") && $0.count > 2 }
        return HelpTopic(name, summary, blocks, foreignWords: commands.union(options.map(String.init)))
    }
}

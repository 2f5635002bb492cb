import Arguments

/// The options of a SELECTION, as every command that takes one declares them.
enum SelectionOptions {
    static let saved = OperandDeclaration(
        ":NAME", .optional, "a saved search, narrowed by the other conditions: diary saved", completion: .selection
    ).beginning(with: ":")

    /// The words of commands that list entries: a saved search, and a date or a predicate.
    static let operands = [
        saved, OperandDeclaration("PREDICATE", .optional, "a date, or a predicate that entries have to meet"),
    ]

    /// The options of a saved selection.
    ///
    /// Those that affect only the evaluation are not part of it.
    static let kept = group.without("explain")

    static let group = OptionGroup(
        "Selection",
        [
            .repeated(.where, "PREDICATE", "only entries that satisfy the predicate"),
            .tuple(.arg, ["NAME", "VALUE"], "bind $NAME in a predicate to a string"),
            .tuple(.argjson, ["NAME", "JSON"], "bind $NAME in a predicate to a JSON value"),
            PredicateReader.noLimitOption,
            .value(.from, "DATE", "from this day or time on").completing(.date),
            .value(.to, "DATE", "up to this day or time, included").completing(.date),
            .value(.on, "DATE", "on this day, in this week, month or year").completing(.date),
            .optionalValue(.onThisDay, "DATE", "on this day of any year") { DateWords.mayBeDate($0) }.completing(
                .date
            ),
            .value(.import, "N", "entries of import number N; last for the last one"),
            .commaSeparated(.tag, short: "t", "TAG", "with this tag; a,b is either, -x is without")
                .allowingLeadingDash().completing(.tag),
            .value(.journal, short: "j", "JOURNAL", "in this journal").completing(.journal),
            .flag(.starred, short: "s", "with a star"),
            .repeated(.contains, "TEXT", "containing this text, ignoring case and accents"),
            .repeated(.has, "KIND", "with something of the kind")
                .completing(.choices(["image", "audio", "video", "text", "place"])),
            .value(.near, "LAT,LON[,KM]", "near this position, or a town: Kyoto,20; 1 km by default")
                .allowingLeadingDash(),
            .value(.number, short: "n", "N", "at most that many, the newest"),
            .flag(.reverse, "oldest first"),
            .flag(.explain, "only print how it would be searched: index, SQL, row by row"),
        ])
}

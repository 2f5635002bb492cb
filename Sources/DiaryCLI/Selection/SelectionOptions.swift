import Arguments

/// The options of a SELECTION, as every command that takes one declares them.
enum SelectionOptions {
    /// The saved search as the first word.
    static let saved = OperandDeclaration(
        ":NAME", .optional, "a saved search, to which the rest is added: diary saved", completion: .selection
    ).beginning(with: ":")

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
            .value(.from, "DATE", "from this day or time on").completing(.date)
                .calledElsewhere("since", "after", "start", "begin"),
            .value(.to, "DATE", "up to this day or time, included").completing(.date)
                .calledElsewhere("until", "till", "before", "end"),
            .value(.on, "DATE", "on this day, in this week, month or year").completing(.date)
                .calledElsewhere("date", "day", "d"),
            .optionalValue(.onThisDay, "DATE", "on this day of any year") { DateWords.mayBeDate($0) }.completing(
                .date
            ).calledElsewhere("today-in-history", "todayinhistory", "anniversary"),
            .value(.import, "N", "entries of import number N; last for the last one"),
            .commaSeparated(.tag, short: "t", "TAG", "with this tag; a,b is either, -x is without")
                .allowingLeadingDash().completing(.tag).calledElsewhere("tags", "tagged", "with-tag"),
            .value(.journal, short: "j", "JOURNAL", "in this journal").completing(.journal)
                .calledElsewhere("journals", "notebook", "book"),
            .flag(.starred, short: "s", "with a star")
                .calledElsewhere("star", "favorite", "favorites", "favourite", "fav", "flagged"),
            .repeated(.contains, "TEXT", "containing this text, ignoring case and accents")
                .calledElsewhere("contain", "search", "text", "query", "match", "grep"),
            .repeated(.has, "KIND", "with something of the kind")
                .completing(.choices(["image", "audio", "video", "text", "place"]))
                .calledElsewhere("type", "kind"),
            .value(.near, "LAT,LON[,KM]", "near this position, or a town: Kyoto,20; 1 km by default")
                .allowingLeadingDash()
                .calledElsewhere("location", "coordinate", "coordinates", "gps"),
            .value(.number, short: "n", "N", "at most that many, the newest")
                .calledElsewhere("limit", "count", "max", "num", "head", "last"),
            .flag(.reverse, "oldest first").calledElsewhere("asc", "ascending", "oldest-first", "r"),
            .flag(.explain, "only print how it would be searched: index, SQL, row by row"),
        ])
}

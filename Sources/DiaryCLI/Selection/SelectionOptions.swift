import Arguments

/// The options of a SELECTION, as every command that takes one declares them.
enum SelectionOptions {
    static let group = OptionGroup(
        "Selection",
        [
            .repeated("where", "PREDICATE", "only entries that meet the predicate"),
            .tuple("arg", ["NAME", "VALUE"], "bind $NAME in a predicate to a string"),
            .tuple("argjson", ["NAME", "JSON"], "bind $NAME in a predicate to a JSON value"),
            .value("from", "DATE", "from this day or time on").completing(.date),
            .value("to", "DATE", "up to this day or time, included").completing(.date),
            .value("on", "DATE", "on this day, in this week, month or year").completing(.date),
            .optionalValue("on-this-day", "DATE", "on this day of any year") { DateWords.mayBeDate($0) }.completing(
                .date),
            .value("import", "N", "what import number N brought; last for the last one"),
            .commaSeparated("tag", short: "t", "TAG", "with this tag; a,b is either, -x is without")
                .allowingLeadingDash().completing(.tag),
            .value("journal", short: "j", "JOURNAL", "in this journal").completing(.journal),
            .flag("starred", short: "s", "with a star"),
            .repeated("contains", "TEXT", "holding this text, whatever its case and accents"),
            .repeated("has", "KIND", "with something of the kind")
                .completing(.choices(["image", "audio", "text", "place"])),
            .value("near", "LAT,LON[,KM]", "near this place; 1 km where nothing is said").allowingLeadingDash(),
            .value("number", short: "n", "N", "at most so many, the newest"),
            .flag("reverse", "oldest first"),
            .flag("explain", "only tell how it would be searched: index, SQL, row by row"),
        ])
}

/// Whether a word may be meant as a date rather than as something else.
enum DateWords {
    static func mayBeDate(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first else { return false }
        return first.properties.numericType != nil || CompletionHint.dateWords.contains(word.lowercased())
    }
}

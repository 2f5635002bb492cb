import Arguments
import DiaryModel

extension HelpTopics {
    static let predicates = HelpTopic(
        "predicates", "conditions in Apple's predicate format",
        [
            """
            Every command that takes a selection takes a condition in Apple's predicate language, the one of Core Data. The whole \
            condition is in quotes for the shell, and each text in it in quotes of the other kind.
            """,
            .verbatim([
                "diary list \"text CONTAINS[cd] 'cafe' AND ANY media.type = 'image'\"",
                "diary list \"creationTime >= 'last month' AND NOT (tags CONTAINS 'work')\"",
                "diary list \"media.@count > 3 AND starred = YES\"",
                "diary media \"model CONTAINS 'iPhone' AND isoSpeed > 800\"",
                "diary edit \"text BEGINSWITH 'Buy'\" --tag +errand",
                "diary filter \"level = 'error' AND size > 400\" < log.jsonl",
            ]),
            .heading("Keys of an entry"),
            .paragraph(entryKeys.joined(separator: " ")),
            .heading("Keys of a task, nil in other entries"),
            .paragraph(
                "\(taskKeys.joined(separator: " ")); isTask, isPastDue and isCancelled are YES or NO in any entry."),
            .heading("Keys of a medium, as media.KEY"),
            .paragraph(DiaryVocabulary.mediumKeyNames.joined(separator: " ")),
            """
            In diary media, a key alone is one of media, and diaryEntry.KEY one of the entry. type is 'image', 'audio' or \
            'video'; weekday is 1 for Sunday to 7; hour is nil without a time.
            """,
            .heading("Keys of a measurement, as measurements.KEY"),
            """
            name value unit. values.NAME is an entry's last value of that name, nil without one: values.weight > 70, \
            values.#'blood-pressure' > 130.
            """,
            .heading("Operators"),
            .definitions(operators), .heading("Values"), .definitions(values),
            .heading("More"),
            "A bare key is not a condition: starred = YES. A list equals no text: ANY tags = 'trip'.",
            """
            A key of other JSON may be a word of the language or not a name at all: #in = 1, #'film-speed' > 400. A missing key \
            of other JSON is nil.
            """,
            "A mistake is shown with its position and the expected text, and exit code 2.",
            "--explain prints how a predicate would be searched: by the index, by SQL, row by row.",
            "A predicate that takes longer than ten seconds for one row ends the command, unless --no-limit is given.",
            """
            --arg NAME VALUE binds $NAME in a predicate to a text, --argjson NAME JSON to any value, so that no script pastes \
            a value into it.
            """,
        ])

    /// The keys of any entry, the text first; `values` is explained with the measurements.
    private static var entryKeys: [String] {
        let names = EntryKey.keys(for: .predicate).filter { !$0.isOfTask }.map(\.name).filter { $0 != "values" }
        let first = ["id", "text", "title"]
        return first + names.filter { !first.contains($0) }
    }

    private static var taskKeys: [String] { EntryKey.keys(for: .predicate).filter(\.isOfTask).map(\.name) }

    private static let operators = [
        Definition("= != < <= > >=", "comparisons; a date is compared with a DATE in quotes"),
        Definition("BETWEEN {a, b}, IN {a, b, c}", "a range with both ends, a list"),
        Definition("CONTAINS BEGINSWITH ENDSWITH", "parts of a text; tags CONTAINS 'x' is one of the list"),
        Definition("LIKE 'a*b?'", "the whole text; * is any run, ? one character"),
        Definition("MATCHES '(?s).*\\\\d+ km.*'", "the whole text, as a regular expression; write backslashes twice"),
        Definition("[c] [d] [cd]", "after an operator: case, accents, or both don't matter"),
        Definition("AND OR NOT, && || !, ( )", "NOT binds tightest, then AND"),
        Definition("ANY ALL NONE", "before a comparison of media.KEY, measurements.KEY or tags"),
        Definition("+ - * / **", "numbers: wordCount * 2 > 500; integers divide to integers"),
    ]

    private static let values = [
        Definition("'text', \"text\"", "\\' \\\\ \\n \\t \\u00E9 in both"),
        Definition("YES NO, nil", "place = nil: no place; icon != nil: a photo or sound"),
        Definition("'2025-03', 'monday'", "dates in comparisons: creationTime BETWEEN {'monday', 'today'}; now()"),
        Definition("media.@count, tags.@count", "the number; media.@sum.duration, @avg @min @max"),
        Definition("text.length, wordCount", "characters, words"),
        Definition(
            "SUBQUERY(media, $m, $m.type = 'image' AND $m.isoSpeed > 800).@count > 0",
            "several conditions on one medium"),
        Definition("TERNARY(condition, a, b)", "one of two values"),
        Definition("uppercase(title), abs(latitude)", "functions; also lowercase length sqrt floor max({1, 2})"),
    ]
}

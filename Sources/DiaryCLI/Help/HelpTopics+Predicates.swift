import Arguments

extension HelpTopics {
    static let predicates = HelpTopic(
        "predicates", "conditions in Apple's predicate format",
        [
            .verbatim([
                "diary list \"text CONTAINS[cd] 'cafe' AND ANY media.type = 'image'\"",
                "diary list \"creationTime >= '2025' AND NOT (tags CONTAINS 'work')\"",
                "diary list \"media.@count > 3 AND starred = YES\"",
            ]),
            .heading("Keys of an entry"),
            """
            id text title creationTime updateTime addTime timeZone hasTime journal tags starred latitude longitude altitude place \
            media importNumber year month day weekday hour wordCount icon
            """,
            .heading("Keys of a medium, as media.KEY"),
            """
            type fileName mimeType hash byteCount captureTime width height orientation make model lens latitude longitude altitude \
            duration sampleRate channels bitDepth codec title artist album date comment caption exposureTime fNumber isoSpeed \
            focalLength description keywords diaryEntry
            """,
            .heading("Operators"),
            .definitions([
                Definition("= != < <= > >=", "comparisons; a date is compared with a DATE in quotes"),
                Definition("BETWEEN {a, b}, IN {a, b, c}", "a range, a list"),
                Definition("CONTAINS BEGINSWITH ENDSWITH", "parts of a text"),
                Definition("LIKE", "the whole text; * is any run, ? one character"),
                Definition("MATCHES", "the whole text, as a regular expression; backslashes twice"),
                Definition("[c] [d] [cd]", "behind an operator: case, accents, or both don't matter"),
                Definition("AND OR NOT, && || !", "NOT binds tightest, then AND"),
                Definition("ANY ALL NONE", "in front of a comparison of media.KEY or tags"),
            ]),
            "A bare key is no condition: starred = YES.",
            "A key of other JSON may be a word of the language or no word at all: #in = 1, #'film-speed' > 400.",
            "--explain tells how a predicate would be searched: by the index, by SQL, row by row.",
            "--arg NAME VALUE binds $NAME in a predicate, so that no script pastes a value into it.",
        ])
}

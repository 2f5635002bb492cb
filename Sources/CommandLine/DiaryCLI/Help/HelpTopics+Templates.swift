import Arguments

extension HelpTopics {
    static let templates = HelpTopic(
        "templates", "texts that new entries begin with",
        [
            "A template is a text under a name, kept in the diary. diary template NAME writes it, diary add --template NAME begins an entry with it.",
            .definitions([
                Definition("{{date}}, {{weekday}}, {{time}}", "of the entry, as your locale writes them"),
                Definition("{{place}}", "--place, the place above the text, or the town nearest to the position"),
                Definition("{{ask: How did you sleep?}}", "a question"),
            ]),
            """
            On a terminal the questions are asked one by one, and the entry is added after the last one. A question alone in its line \
            becomes a heading with the answer below it; below a heading of the template it uses that one. Without an answer both are \
            left out. Within a line the answer takes its place.
            """,
            """
            In the editor, in the form of browse and without a terminal, questions are headings to write below. The editor opens with \
            --full, for a template that asks nothing, and for the template of a journal.
            """,
            "Values can stand above the text, between two lines of ---, as in add --full; options of add take precedence:",
            .definitions([
                Definition("tags: health, morning", "also journal, star: yes, place, position, date, zone"),
                Definition("due: tomorrow 11", "a task; priority"),
                Definition(
                    "measures: weight={{ask: Weight?}}", "left out without an answer; asked again if it can't be read"),
            ]),
            "A value that asks needs a terminal, or the editor. Words in double braces that mean nothing stay as they are, and that is told.",
            .definitions([
                Definition("template NAME --journal work", "diary add -j work, without words, begins with it"),
                Definition("template NAME TEXT, NAME -", "the text from the command line, or from standard input"),
                Definition("template NAME --show", "the text, for another diary or an editor"),
                Definition("template NAME --remove", "diary undo brings it back"),
                Definition("browse, then N", "a new entry from a template, in the form"),
            ]),
        ])
}

import Arguments

extension HelpTopics {
    static let dates = HelpTopic(
        "dates", "how a date is said",
        [
            .definitions([
                Definition("2026-11-20, 2026-11, 2026", "a day, a month, a year; also 2026-W47"),
                Definition("2026-11-20T18:30", "a time, here, or with an offset: 2026-11-20T18:30+01:00"),
                Definition("19.11.2026, 19.11., 2026/11/19, 2026年11月19日", "as people write it"),
                Definition("18:30, today, yesterday 18:30, yesterday at 3pm", "near now"),
                Definition("monday, last friday at noon", "the latest such day"),
                Definition("3 days ago, last 7 days, this week, last month, november 2025", "spans"),
                Definition("next monday, tomorrow, in 2 hours", "the future, only when said so"),
            ]),
            "The past is meant unless next, tomorrow or in say otherwise. Weeks begin on Monday.",
            """
            A date without a time is a day, month or year of the entry's own calendar: --on 2025-07-02 finds what was written on \
            2 July where the person then was. With a time and no offset it is read in the local zone.
            """,
            "03/04/2026 is refused: it means two days.",
        ])
}

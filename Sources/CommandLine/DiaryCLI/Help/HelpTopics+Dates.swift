import Arguments

extension HelpTopics {
    static let dates = HelpTopic(
        "dates", "the ways to write a date",
        [
            .definitions([
                Definition("2026-11-20, 2026-11, 2026", "a day, a month, a year; also 2026-W47"),
                Definition("2026-11-20T18:30", "a time, here, or with an offset: 2026-11-20T18:30+01:00"),
                Definition("19.11.2026, 19.11., 2026/11/19, 2026年11月19日", "as people write it"),
                Definition("18:30, today, yesterday 18:30, yesterday at 3pm", "near now"),
                Definition("monday, sat, last friday at noon", "the latest such day"),
                Definition("this morning, yesterday evening, last night, tonight", "a part of a day"),
                Definition("5m ago, 3 days ago, in 2 hours", "counted from now"),
                Definition("last 7 days, this week, last weekend, last month", "several days"),
                Definition("november 2025, spring 2025, Q3 2025", "months, seasons and quarters of a year"),
                Definition("2026-12-20..2026-12-31, since monday", "from one to another"),
                Definition("next monday, tomorrow, in 2 hours", "the future, only if it says so"),
            ]),
            "The past is meant unless next, tomorrow or in say otherwise; in --due and diary tasks the coming day is meant. Weeks begin on Monday.",
            """
            Morning is 8:00, noon 12:00, afternoon 15:00, evening 19:00, night 22:00; last night is yesterday's. An hour without \
            am or pm is of 24: yesterday at 3 is 03:00.
            """,
            """
            A date without a time is a day, month or year of the entry's own calendar: --on 2025-07-02 finds what was written on \
            2 July where the person then was. With a time and no offset it is read in the local zone.
            """,
            "--on-this-day is a day of any year. 29 February is remembered on the 28th in other years.",
            "03/04/2026 is refused: it means two days. So is winter 2025, which two years have: winter 2025/26.",
            """
            diary add 'yesterday at 15:00: Café' dates the entry. A day, a time or both can precede the colon, typed or in \
            the editor, but not in a pipe, and not with --at.
            """,
        ])
}

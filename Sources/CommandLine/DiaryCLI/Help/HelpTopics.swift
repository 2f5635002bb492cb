import Arguments
import DiaryModel

enum HelpTopics {
    static let all = [
        dates, places, predicates, units, templates, json, recognition, locking, fromJrnl, fromDayOne,
    ]

    static let units = HelpTopic(
        "units", "the units of measurements",
        [
            .definitions(UnitTable.sections.map { Definition($0.name, $0.symbols.joined(separator: " ")) }),
            "Units of one line convert into each other, except counts and currencies. Names are known too: kilometers, hours, lbs.",
            """
            Another word may be a mistyped unit and is refused, unless --any-unit is given or the diary has it already. Signs are \
            always accepted as units: /min, mmol/l, kg/m². A unit contains no digit but a power (m2, m³, l/100km).
            """,
            """
            A number is understood whole or refused: 10k is 10000, '10 K' are kelvin, 7h30 is 7.5 h, 4/5 has the unit /5, and \
            2x500mg is refused with 1000mg. Letters keep their case where it means something: mA and MA.
            """,
        ])

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
            "Due times (--due, the form, diary tasks and due in predicates) are in the future:",
            .definitions([
                Definition("friday, monday 9, tomorrow 11, 15th", "the next such day or hour; today counts"),
                Definition("next week, next month, december", "its first day; this week, this month: its last"),
                Definition("eod, eow, eom, eoq, eoy", "the end of today, this week, month, quarter, year"),
                Definition("end of month, end of next week, end of march", "its last day; also start of"),
                Definition("in 3 working days, next working day", "Monday to Friday, whatever the holidays"),
                Definition("in 2 weeks, +2w, +3d, +2h", "counted from now"),
                Definition("by friday, friday eod", "the day without a time: late when it is over"),
                Definition("edit ENTRY --due +1d, --due -1w", "moves a due time by the calendar; its hour stays"),
            ]),
            "Every due time is told as it was understood; eoww is the Friday of this week, or on a weekend of the next.",
            "Rules by which a task repeats (--repeat, and Repeats in the form):",
            .definitions([
                Definition("daily, weekly, monthly, yearly, every 3 days", "from the due time on; also quarterly"),
                Definition("every 2 weeks on mon,thu; weekdays; every other friday", "days of the week"),
                Definition("every month on the 1st and 15th, on the last day", "the 31st, or the last day"),
                Definition("every month on the 2nd tuesday, the last working day", "days of the week in a month"),
                Definition("every 24 december, every year on the last sunday of march", "days of the year"),
                Definition("3 days after done, 2 months after done", "counted from the day on which it was done"),
                Definition("weekly until june, daily for 5 times", "with an end; also --until and --times"),
                Definition("FREQ=MONTHLY;BYDAY=-1FR", "an RRULE of iCalendar (RFC 5545), in which it is stored"),
            ]),
            """
            Nine o'clock stays nine o'clock when clocks change. A due time that is moved is moved once: the next one is where \
            the rule puts it.
            """,
            "--on-this-day is a day of any year. 29 February is remembered on the 28th in other years.",
            "03/04/2026 is refused: it means two days. So is winter 2025, which two years have: winter 2025/26.",
            """
            diary add 'yesterday at 15:00: Café' dates the entry. A day, a time or both can precede the colon, typed or in \
            the editor, but not in a pipe, and not with --at.
            """,
        ])

    static let places = HelpTopic(
        "places", "positions, their names, and towns",
        [
            .definitions([
                Definition("--position 35.01,135.77", "the position: degrees north and east; a photo has its own"),
                Definition("--place 'Café Slavia'", "the name you give it; it is never replaced by another"),
                Definition("--near 50.08,14.43,5", "entries within 5 km of a position"),
                Definition("--near Kyoto,20", "within 20 km of a town; without a number, as far as the town reaches"),
                Definition("--near Springfield,Illinois", "if several towns have the name: region or country"),
                Definition("--has place", "entries with a position or a place"),
                Definition("stats --by place", "the number of entries by place; also --by country"),
                Definition("edit --name-place", "looks up town and country again"),
            ]),
            """
            An entry with a position gets the nearest town within 50 km and its country, shown as near Kyoto, Japan: a large town \
            is near from further away than a small one. Far from all towns there is the country alone, at sea nothing. Search \
            finds both; the keys are nearestPlace, country and countryCode. A search for another name of a town that finds \
            nothing says so: Cologne is listed as Köln.
            """,
            """
            They are looked up when an entry gets its position. Older entries are unchanged until you ask for it: \
            diary edit 'latitude != nil AND country = nil' --name-place. Importing an export as lines restores it exactly.
            """,
            """
            A photo without a time zone or GPS time gets the zone of the town; with --zone that one.
            """,
            """
            The towns are those of GeoNames (geonames.org, CC BY 4.0), of which Debian's package libtimezonemap-data has a list; \
            Examples/install.sh makes lib/diary/places.data from it. Without that file nothing is named; nothing is ever \
            looked up on a network.
            """,
            "export --no-places leaves out positions, names of places, towns and countries.",
        ])
}

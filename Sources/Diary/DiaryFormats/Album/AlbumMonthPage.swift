import Chronology
import DiaryModel

/// The page of a month, or of a year with all its months, which is for continuous reading and for printing.
struct AlbumMonthPage {
    let contents: AlbumContents

    /// The days of a month with their entries, under a heading of the second level or the first.
    func days(_ entries: [DiaryEntry]) -> HTML {
        var html = HTML()
        var start = 0
        while start < entries.count {
            let date = entries[start].creationTime.wallTime.date
            let end = entries[start...].firstIndex { $0.creationTime.wallTime.date != date } ?? entries.count
            html.element("section", ["class": "day"]) { html in
                html.element("h2") { html in
                    html.element("time", ["datetime": date.description], dayName(date))
                }
                html.endLine()
                for entry in entries[start..<end] { AlbumEntry(entry: entry, contents: contents).add(to: &html) }
            }
            html.endLine()
            start = end
        }
        return html
    }

    /// `Friday 20 November`: the year is in the page's title.
    private func dayName(_ date: CivilDate) -> String {
        let words = contents.words.day(date)
        let year = " \(date.year)"
        return words.hasSuffix(year) ? String(words.dropLast(year.count)) : words
    }

    func bytes(_ index: Int, _ days: HTML) -> [UInt8] {
        let months = contents.survey.months
        let month = months[index]
        let previous = index > 0 ? months[index - 1] : nil
        let next = index + 1 < months.count ? months[index + 1] : nil
        let page = AlbumPage(
            title: contents.words.month(month.date), albumTitle: contents.title, root: "../",
            previous: previous.map { $0.name + ".html" }, next: next.map { $0.name + ".html" }, kind: "month")
        let steps = page.steps(
            "Months", previous.map { (contents.words.month($0.date), $0.name + ".html") },
            next.map { (contents.words.month($0.date), $0.name + ".html") })
        return page.bytes { html in
            html.element("h1") { html in
                html.text(contents.monthName(month) + " ")
                html.element("a", ["href": "../years/\(month.name.prefix(4)).html"], "\(month.date.year)")
                html.element("small", month.counts)
            }
            html.append(days)
            html.append(steps)
        }
    }

    func bytes(ofYear index: Int, _ months: [(month: AlbumSurvey.Month, days: HTML)]) -> [UInt8] {
        let years = contents.survey.years.map { String($0.months[0].name.prefix(4)) }
        let previous = index > 0 ? years[index - 1] : nil
        let next = index + 1 < years.count ? years[index + 1] : nil
        let page = AlbumPage(
            title: "\(contents.survey.years[index].year)", albumTitle: contents.title, root: "../",
            previous: previous.map { $0 + ".html" },
            next: next.map { $0 + ".html" }, kind: "book")
        return page.bytes { html in
            html.element("h1") { html in
                html.text("\(contents.survey.years[index].year)")
                html.element("small", AlbumContents.counts(of: months.map(\.month)).joined(separator: " · "))
            }
            for (month, days) in months {
                html.element("section", ["class": "chapter", "aria-label": contents.words.month(month.date)]) { html in
                    html.element("p", ["class": "chapter-name"], contents.monthName(month))
                    html.append(days)
                }
            }
            html.append(
                page.steps("Years", previous.map { ($0, $0 + ".html") }, next.map { ($0, $0 + ".html") }))
        }
    }
}

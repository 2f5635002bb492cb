import Chronology
import DiaryModel

/// The page of a tag: its entries, newest first, each with a link to its place.
struct AlbumTagPage {
    let contents: AlbumContents

    /// The page of a tag.
    ///
    /// - Parameter entries: the entries, oldest first.
    func bytes(_ tag: AlbumSurvey.Tag, _ entries: [DiaryEntry]) -> [UInt8] {
        AlbumPage(title: "#\(tag.name)", albumTitle: contents.title, root: "../", kind: "tag").bytes { html in
            html.element("h1") { html in
                html.name("#" + tag.name)
                html.element("small", AlbumContents.counts(entries: entries.count)[0])
            }
            var end = entries.count
            while end > 0 {
                let year = entries[end - 1].creationTime.wallTime.date.year
                let start = (entries[..<end].lastIndex { $0.creationTime.wallTime.date.year != year } ?? -1) + 1
                html.element("section", ["class": "year"]) { html in
                    html.element("h2", "\(year)")
                    html.element("ol", ["class": "entries", "reversed": ""]) { html in
                        for entry in entries[start..<end].reversed() { add(entry, to: &html) }
                    }
                }
                html.endLine()
                end = start
            }
        }
    }

    private func add(_ entry: DiaryEntry, to html: inout HTML) {
        html.element("li") { html in
            html.element("a", ["href": "../months/\(entry.monthName).html#\(entry.anchor)"]) { html in
                if let cover = contents.cover(among: entry.covers) {
                    html.cover("../" + cover.name, cover.size)
                }
                html.element("time", ["datetime": AlbumEntry.datetime(of: entry)], shortDay(entry))
                html.text(" ")
                html.element("span", ["class": "title", "dir": "auto"], Self.title(of: entry))
                html.text(" ")
                let counts = AlbumContents.counts(
                    photos: entry.count(of: .image), videos: entry.count(of: .video), sounds: entry.count(of: .audio),
                    pdfs: entry.pdfCount)
                if !counts.isEmpty { html.element("span", ["class": "counts"], counts.joined(separator: " · ")) }
            }
        }
        html.endLine()
    }

    /// `Friday 20 November`.
    private func shortDay(_ entry: DiaryEntry) -> String {
        let date = entry.creationTime.wallTime.date
        let words = contents.words.day(date)
        let year = " \(date.year)"
        return words.hasSuffix(year) ? String(words.dropLast(year.count)) : words
    }

    private static let titleLimit = 140

    private static func title(of entry: DiaryEntry) -> String {
        let words = MarkdownHTML.words(of: entry.title)
        let title = words.isEmpty ? entry.title : words
        guard title.count > titleLimit else { return title }
        return title.prefix(titleLimit) + "…"
    }
}

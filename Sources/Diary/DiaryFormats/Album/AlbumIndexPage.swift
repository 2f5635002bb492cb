import Chronology

/// The first page: years with their months, and the tags.
struct AlbumIndexPage {
    let contents: AlbumContents

    var bytes: [UInt8] {
        AlbumPage(title: contents.title, albumTitle: contents.title, root: "", kind: "index").bytes { html in
            html.element("h1") { html in
                html.name(contents.title)
                if !span.isEmpty { html.element("small", span) }
            }
            html.endLine()
            for (year, months) in contents.survey.years.reversed() { add(year, months, to: &html) }
            addTags(to: &html)
        }
    }

    /// `March 2016 – November 2026 · 1,204 entries · 3,217 photos`, by months: the pages have the details.
    private var span: String {
        let months = contents.survey.months
        guard let first = months.first, let last = months.last else { return "" }
        let names = first.date == last.date ? [first] : [first, last]
        let span = names.map { contents.words.month($0.date) }.joined(separator: " – ")
        return ([span] + AlbumContents.counts(of: months)).joined(separator: " · ")
    }

    private func add(_ year: Int, _ months: [AlbumSurvey.Month], to html: inout HTML) {
        let name = String(months[0].date.description.prefix(4))
        html.element("section", ["class": "year", "aria-labelledby": "y\(name)"]) { html in
            html.element("h2", ["id": "y\(name)"]) { html in
                html.element("a", ["href": "years/\(name).html"], "\(year)")
            }
            html.element("ul", ["class": "months"]) { html in
                for month in months { add(month, to: &html) }
            }
        }
        html.endLine()
    }

    private func add(_ month: AlbumSurvey.Month, to html: inout HTML) {
        html.element("li") { html in
            html.element("a", ["href": "months/\(month.name).html"]) { html in
                if let cover = contents.cover(among: month.covers) {
                    html.cover(cover.name, cover.size)
                } else {
                    html.element("span", ["class": "no-cover", "aria-hidden": "true"], contents.monthName(month))
                }
                html.element("span", ["class": "name"], contents.monthName(month))
                html.text(" ")
                html.element("span", ["class": "counts"], month.counts)
            }
        }
    }

    private func addTags(to html: inout HTML) {
        guard !contents.survey.tags.isEmpty else { return }
        html.element("section", ["class": "all-tags", "aria-labelledby": "tags"]) { html in
            html.element("h2", ["id": "tags"], "Tags")
            html.element("ul", ["class": "tags"]) { html in
                for tag in contents.survey.tags {
                    html.element("li") { html in
                        html.element("a", ["href": "tags/" + MarkdownMedium.encoded(tag.file)]) { html in
                            html.name("#" + tag.name)
                            html.text(" ")
                            html.element("span", ["class": "count"], "\(tag.entries.count)")
                        }
                    }
                }
            }
        }
        html.endLine()
    }
}

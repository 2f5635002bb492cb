import Chronology
import DiaryModel

struct AlbumEntry {
    let entry: DiaryEntry
    let contents: AlbumContents

    func add(to html: inout HTML) {
        html.element("article", ["class": "entry", "id": entry.anchor]) { html in
            addHeader(to: &html)
            html.element("div", ["class": "body"]) { html in
                addTask(to: &html)
                addText(to: &html)
                addMeasurements(to: &html)
                AlbumMedia(entry: entry, contents: contents).add(to: &html)
                addTags(to: &html)
            }
        }
        html.endLine()
    }

    /// The machine-readable time; for a day without a time, the day.
    static func datetime(of entry: DiaryEntry) -> String {
        entry.hasTime ? entry.creationTime.rfc3339() : entry.creationTime.wallTime.date.description
    }

    private func addHeader(to html: inout HTML) {
        html.element("header") { html in
            html.element("h3") { html in
                html.element("a", ["href": "#\(entry.anchor)"]) { html in
                    html.element("time", ["datetime": Self.datetime(of: entry)]) { html in
                        if let doubt = entry.timeDoubt {
                            html.element(
                                "span", ["role": "img", "aria-label": doubt.words, "title": doubt.words], "~")
                        }
                        if entry.hasTime {
                            html.text(entry.creationTime.wallTime.clock())
                        } else {
                            html.element("span", ["class": "hidden"], "No time of day")
                            html.element("span", ["aria-hidden": "true"], "·")
                        }
                    }
                }
                if entry.starred {
                    html.text(" ")
                    html.element("span", ["class": "star", "role": "img", "aria-label": "starred"], "★")
                }
            }
            for line in facts { html.element("p") { $0.name(line) } }
        }
    }

    /// The place, the zone unless it is that of most entries, and the journal.
    private var facts: [String] {
        var facts: [String] = []
        if !contents.withoutPlaces {
            if let place = entry.place {
                facts.append(place)
            } else if let near = entry.nearestPlace {
                facts.append("near " + [near, entry.country].compactMap(\.self).joined(separator: ", "))
            }
            if contents.showsDetails, let position = entry.position { facts.append(contents.words.position(position)) }
        }
        let zone = entry.creationTime.zoneName
        if entry.hasTime, zone != contents.survey.homeZone { facts.append(zone) }
        if entry.journal != DiaryEntry.defaultJournal { facts.append("journal: " + entry.journal) }
        return facts
    }

    private func addTask(to html: inout HTML) {
        guard let task = entry.task else { return }
        let isCancelled = entry.isCancelled
        let state = isCancelled ? "cancelled" : task.isDone ? "done" : "to do"
        html.element("p", ["class": task.isDone ? "task done" : "task"]) { html in
            html.element(
                "span", ["class": "box", "role": "img", "aria-label": state],
                isCancelled ? "☒" : task.isDone ? "☑" : "☐")
            html.text(" ")
            var parts: [String] = []
            if let due = task.due {
                let clock = due.hasTime ? ", \(due.time.wallTime.clock())" : ""
                let isElsewhere = due.hasTime && due.time.zoneName != contents.survey.homeZone
                parts.append("due \(contents.words.day(due.day))\(clock)\(isElsewhere ? " \(due.time.zoneName)" : "")")
            }
            if let done = task.doneTime { parts.append("done \(contents.words.day(done.wallTime.date))") }
            if let rule = entry.recurrence { parts.append("repeats \(rule.words)") }
            if isCancelled || parts.isEmpty { parts.append(state) }
            html.text(parts.joined(separator: " · "))
        }
    }

    private func addText(to html: inout HTML) {
        guard !entry.text.isEmpty else { return }
        html.element("div", ["class": "text", "lang": TextLanguage.code(of: entry.text), "dir": "auto"]) { html in
            html.append(HTML(markdown: entry.text, firstLevel: 4))
        }
    }

    private func addMeasurements(to html: inout HTML) {
        guard !entry.measurements.isEmpty else { return }
        html.element("ul", ["class": "measurements", "aria-label": "Measurements"]) { html in
            for measurement in entry.measurements { html.element("li", contents.words.measurement(measurement)) }
        }
    }

    private func addTags(to html: inout HTML) {
        guard !entry.tags.isEmpty else { return }
        html.element("ul", ["class": "tags", "aria-label": "Tags"]) { html in
            for tag in entry.tags {
                let file = MarkdownMedium.encoded(contents.file(ofTag: tag))
                html.element("li") { html in
                    html.element("a", ["rel": "tag", "href": "../tags/\(file)"]) { $0.name("#" + tag) }
                }
            }
        }
    }
}

/// The language of a text, as far as its letters reveal it: most scripts are shared by several languages.
enum TextLanguage {
    /// A language tag of BCP 47; empty, which means unknown, if most letters reveal none.
    ///
    /// It reads only the first few thousand letters.
    static func code(of text: String) -> String {
        var counts: [String: Int] = [:]
        var letterCount = 0
        var ideographCount = 0
        for scalar in text.unicodeScalars.prefix(4096) where scalar.properties.isAlphabetic {
            letterCount += 1
            if (0x4E00...0x9FFF).contains(scalar.value) { ideographCount += 1 }
            if let code = code(of: scalar) { counts[code, default: 0] += 1 }
        }
        guard let (code, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return "" }
        // Japanese mixes its own letters with ideographs.
        let own = code == "ja" && count * 10 >= ideographCount ? count + ideographCount : count
        return own * 2 > letterCount ? code : ""
    }

    private static func code(of scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x0370...0x03FF, 0x1F00...0x1FFF: "el"
        case 0x0531...0x058F: "hy"
        case 0x0590...0x05FF: "he"
        case 0x0E00...0x0E7F: "th"
        case 0x0E80...0x0EFF: "lo"
        case 0x10A0...0x10FF: "ka"
        case 0x1780...0x17FF: "km"
        case 0x3040...0x30FF: "ja"
        case 0x1100...0x11FF, 0xAC00...0xD7AF: "ko"
        default: nil
        }
    }
}

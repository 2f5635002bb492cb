import Chronology
import DiaryModel
import Pixels

/// The photos, sounds and videos of an entry on a page.
struct AlbumMedia {
    let entry: DiaryEntry
    let contents: AlbumContents

    func add(to html: inout HTML) {
        let photos = entry.media.filter { $0.type == .image && contents.photos[$0.id]?.shown != nil }
        if !photos.isEmpty {
            html.element("ul", ["class": "photos \(photos.count < 3 ? "n\(photos.count)" : "many")"]) { html in
                for photo in photos { add(photo, isLarge: photos.count < 3, to: &html) }
            }
        }
        for medium in entry.media where medium.type != .image || contents.photos[medium.id]?.shown == nil {
            html.element("figure", ["class": className(of: medium)]) { html in
                switch medium.type {
                case .image where medium.isPDF: addPages(medium, to: &html)
                case .image: html.element("p", ["class": "missing"], "A photo that can’t be shown")
                case .audio: addSound(medium, to: &html)
                case .video: addVideo(medium, to: &html)
                }
                addCaption(medium, to: &html)
            }
        }
    }

    private func className(of medium: Medium) -> String {
        switch medium.type {
        case .image: return "other"
        case .audio: return "sound"
        case .video:
            let size = contents.photos[medium.id]?.shown?.size
            return size.map { $0.height > $0.width } == true ? "video tall" : "video"
        }
    }

    private func add(_ medium: Medium, isLarge: Bool, to html: inout HTML) {
        guard let photo = contents.photos[medium.id], let shown = photo.shown, let viewed = photo.viewed else { return }
        html.element("li", ["class": contents.grid.className(of: shown.size)]) { html in
            html.element("figure") { html in
                html.element("a", ["class": "photo", "href": "../" + viewed.name]) { html in
                    let sources = "../\(shown.name) \(shown.size.width)w, ../\(viewed.name) \(viewed.size.width)w"
                    html.open(
                        "img",
                        [
                            "src": "../" + shown.name, "srcset": isLarge ? sources : nil,
                            "sizes": isLarge ? "(min-width: 60rem) 44rem, 94vw" : nil,
                            "width": "\(shown.size.width)", "height": "\(shown.size.height)",
                            "alt": alternative(of: medium, "Photo"), "loading": "lazy", "decoding": "async",
                        ])
                }
                addCaption(medium, to: &html)
            }
        }
    }

    /// The words for a medium that can't be seen: its kind, its place among others of the kind, and its day and time.
    ///
    /// Its caption is not among them: that is read beside it.
    private func alternative(of medium: Medium, _ kind: String) -> String {
        let others = entry.media.filter { $0.type == medium.type && !$0.isPDF }
        let number = others.firstIndex { $0.id == medium.id }.map { $0 + 1 } ?? 1
        let name = others.count > 1 ? "\(kind) \(number) of \(others.count)" : kind
        guard let time = medium.captureTime else { return "\(name), \(contents.words.day(day))" }
        let wall = ZonedTime(instant: time.instant, utcOffset: time.utcOffset).wallTime
        return "\(name), \(contents.words.day(wall.date)), \(wall.clock())"
    }

    private var day: CivilDate { entry.creationTime.wallTime.date }

    private func caption(of medium: Medium) -> String? {
        [medium.caption, medium.metadata.description, medium.metadata.title].compactMap(\.self).first { !$0.isEmpty }
    }

    /// Adds the word for a PDF, and its name unless a link below has that.
    private func addPages(_ medium: Medium, to html: inout HTML) {
        let hasLink = contents.originals[medium.id]?.original != nil || contents.showsDetails
        html.element("p") { html in
            html.text("PDF")
            guard !hasLink, let name = medium.fileName else { return }
            html.text(": ")
            html.name(name)
        }
    }

    private func addSound(_ medium: Medium, to html: inout HTML) {
        let sound = contents.sounds[medium.id]
        let length = medium.metadata.duration.map { ", " + contents.words.duration($0) } ?? ""
        addWaveform(sound?.loudness ?? [], to: &html)
        guard let file = sound?.file else {
            return html.element("p", ["class": "missing"], "A sound that is missing\(length)")
        }
        guard sound?.isPlayable == true else {
            return html.element("p") { html in
                html.element("a", ["href": "../" + file, "download": medium.fileName ?? ""], "Sound\(length)")
                html.text(", of a kind that browsers don’t play")
            }
        }
        let label = alternative(of: medium, "Sound") + length
        html.element(
            "audio", ["controls": "", "preload": "none", "src": "../" + file, "aria-label": label], "")
    }

    private func addVideo(_ medium: Medium, to html: inout HTML) {
        let length = medium.metadata.duration.map { ", " + contents.words.duration($0) } ?? ""
        let poster = contents.photos[medium.id]?.shown
        guard let video = contents.sounds[medium.id], let file = video.file else {
            return html.element("p", ["class": "missing"], "A video that is missing\(length)")
        }
        guard video.isPlayable else {
            return html.element("p") { html in
                html.element("a", ["href": "../" + file, "download": medium.fileName ?? ""]) { html in
                    if let poster { add(poster, to: &html) }
                    html.text("Video\(length)")
                }
                html.text(", of a kind that not all browsers play")
            }
        }
        html.element(
            "video",
            [
                "controls": "", "preload": poster == nil ? "metadata" : "none", "playsinline": "", "src": "../" + file,
                "poster": poster.map { "../" + $0.name }, "width": poster.map { "\($0.size.width)" },
                "height": poster.map { "\($0.size.height)" },
                "aria-label": alternative(of: medium, "Video") + length,
            ], "")
    }

    private func add(_ poster: AlbumPhoto.Picture, to html: inout HTML) {
        html.open(
            "img",
            [
                "class": "poster", "src": "../" + poster.name, "alt": "", "loading": "lazy",
                "width": "\(poster.size.width)", "height": "\(poster.size.height)",
            ])
    }

    /// Adds a bar for each part of the sound, mirrored about the middle, as attributes of one path.
    private func addWaveform(_ loudness: [Float], to html: inout HTML) {
        guard !loudness.isEmpty else { return }
        var path = ""
        for (index, value) in loudness.enumerated() {
            let height = max(1, Int((value * 30).rounded()))
            path += "M\(index * 4 + 2) \(16 - (height + 1) / 2)v\(height)"
        }
        html.element(
            "svg",
            [
                "class": "waveform", "viewBox": "0 0 \(loudness.count * 4) 32", "preserveAspectRatio": "none",
                "aria-hidden": "true", "focusable": "false",
            ]
        ) { html in
            html.element("path", ["d": path, "stroke": "currentColor", "stroke-width": "2"], "")
        }
    }

    /// Adds a medium's caption, its length, its camera data, and links to its untouched files.
    private func addCaption(_ medium: Medium, to html: inout HTML) {
        let facts = contents.showsDetails ? facts(of: medium) : []
        let files = contents.originals[medium.id]
        let caption = caption(of: medium)
        let length = medium.type != .image ? medium.metadata.duration.map(contents.words.duration) : nil
        let words = medium.recognition.flatMap { $0.text.isEmpty ? nil : $0 }
        guard caption != nil || length != nil || !facts.isEmpty || files != nil || words != nil else { return }
        html.element("figcaption") { html in
            if let caption { html.element("span", ["class": "caption", "dir": "auto"], caption) }
            if let length, !contents.showsDetails { html.element("span", ["class": "length"], length) }
            if !facts.isEmpty {
                html.element("span", ["class": "facts"]) { html in
                    for (index, fact) in facts.enumerated() {
                        if index > 0 { html.text(" · ") }
                        html.name(fact)
                    }
                }
            }
            if let files { addFiles(files, of: medium, to: &html) }
            if let words { add(words, of: medium, to: &html) }
        }
    }

    /// Adds the words in a medium, closed at first; passages of a sound lead to their times in it.
    private func add(_ words: Recognition, of medium: Medium, to html: inout HTML) {
        let sound = contents.sounds[medium.id].flatMap { $0.isPlayable ? $0.file : nil }
        html.element("details", ["class": "recognized"]) { html in
            html.element("summary", medium.type == .image ? "Text" : "Words")
            guard let sound, !words.segments.isEmpty else {
                return html.element("p", ["dir": "auto"], words.text)
            }
            for segment in words.segments {
                html.element("p", ["dir": "auto"]) { html in
                    let time = DecimalText(segment.start).plain
                    html.element(
                        "a", ["class": "time", "href": "../\(sound)#t=\(time)"], PlayingTime.text(segment.start))
                    html.text(" " + segment.text)
                }
            }
        }
    }

    private func facts(of medium: Medium) -> [String] {
        var facts = medium.fileName.map { [$0] } ?? []
        if let time = medium.captureTime {
            let wall = ZonedTime(instant: time.instant, utcOffset: time.utcOffset).wallTime
            facts.append(wall.date == day ? wall.clock() : "\(contents.words.day(wall.date)), \(wall.clock())")
        }
        facts += contents.words.facts(medium)
        if !contents.withoutPlaces, let position = medium.metadata.position {
            facts.append(contents.words.position(position))
        }
        return facts
    }

    private func addFiles(_ files: ExportedFiles, of medium: Medium, to html: inout HTML) {
        let companions = zip(files.companions, medium.companions).map { ($0, $1.fileName ?? $1.kind.rawValue) }
        html.element("span", ["class": "files"]) { html in
            for (file, name) in [(files.original, medium.fileName ?? "original")] + companions {
                guard let file else { continue }
                html.element("a", ["href": "../" + file, "download": name]) { $0.name(name) }
                html.text(" ")
            }
        }
    }
}

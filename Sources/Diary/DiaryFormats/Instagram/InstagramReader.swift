import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// Reads posts of Instagram.
struct InstagramReader {
    let meta: MetaReading
    private var reading: RecordReading { meta.reading }

    /// Reads a document: an array of posts, or an object of such arrays.
    func read(_ file: ImportSource.File) throws {
        try reading.reading(file) { bytes in
            let slices = JSONSlices(bytes)
            if slices.beginsWithArray { return try read(slices, nil, file, whole: slices) }
            var lists: [(name: String, range: Range<Int>)] = []
            let isWhole = slices.forEachMember { name, range in
                lists.append((name, range))
            }
            for (name, range) in lists where slices.part(range).beginsWithArray {
                try read(slices.part(range), name, file, whole: slices)
            }
            if !isWhole || lists.isEmpty { try reading.report(.unreadable, file.path, "it ends too early") }
        }
    }

    private func read(_ list: JSONSlices, _ name: String?, _ file: ImportSource.File, whole: JSONSlices) throws {
        var number = 0
        let isWhole = try list.forEachElement { range in
            number += 1
            let place = "\(file.path): \(name.map { "\($0) " } ?? "entry ")\(number)"
            try reading.object(list, range, place) { try read(Mojibake.undone($0), $1, file, list: name) }
        }
        if !isWhole { try reading.report(.unreadable, file.path, "it ends too early, after \(number) entries") }
    }

    private func read(_ object: JSONObject, _ place: String, _ file: ImportSource.File, list: String?) throws {
        var record = SourceRecord(object)
        // Stories are media themselves.
        let isMedium = record.rest["media"] == nil
        let media = isMedium ? [object] : MetaReading.objects(record.take("media"))
        if list?.hasPrefix("ig_recently_deleted") == true {
            for medium in media { meta.ignore(medium, file) }
            return try reading.report(.trashed, place, "the post is in the trash of Instagram")
        }
        let times = [record.take("creation_timestamp")] + media.map { $0["creation_timestamp"] }
        let old = record.take("taken_at")?.stringValue.flatMap { WrittenTime($0) }?.zoned(in: .utc).instant
        guard let time = times.lazy.compactMap(MetaReading.moment).first ?? old else {
            return try reading.report(.undated, place, "it has no date")
        }
        // The words of a post with one picture are those of the picture.
        let own = ["title", "caption"].compactMap { record.takeText($0) }.first { !$0.isEmpty }
        let words = own ?? media.lazy.compactMap { $0["title"]?.filledText }.first ?? ""
        var line: LineValues = [.text: .string(words.withLineFeeds.trimmingBlankEnds)]
        meta.clock.set(time, in: meta.clock.local, of: &line)
        let cameras = media.flatMap(MetaReading.camera)
        if let position = MetaReading.position(cameras) { line.setPosition(position.latitude, position.longitude) }
        line.set(.place, record.takeText("location"))
        var entry = SourceEntry(place: place, sourceID: meta.identifier(of: time), line: line)
        for medium in media { try meta.attach(medium, to: &entry, file, captionKeys: ["title", "caption"]) }
        guard !entry.media.isEmpty || !words.isEmpty else { return }
        if list?.hasPrefix("ig_archived") == true {
            try reading.report(.archived, place, "it is in the archive of Instagram")
        }
        if !isMedium {
            record.drop { $0.value.stringValue == "" || $0.value.arrayValue?.isEmpty == true }
            entry.unmodelled = record.unmodelled()
        }
        if let list, list.hasPrefix("ig_") { entry.unmodelled["list"] = .string(list) }
        for oddity in record.oddities { try reading.report(.oddValue, place, oddity) }
        try reading.sink.add(entry)
    }
}

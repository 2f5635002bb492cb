package import Chronology
package import JSON

/// An entry in JSON, in the schema of `help json`.
package enum EntryJSON {
    /// The entry's object: keys in the schema's order, without unknown values.
    ///
    /// - Parameters:
    ///     - withoutPlaces: leaves positions and place names out, of media too, and `extra`, which may contain them.
    ///     - withoutDerived: leaves out values derived from others, such as the nearest town.
    ///     - files: for exports, the paths of the copies of each medium's files relative to the export.
    ///     - machine: returns the machine that has not delivered the original of a medium yet.
    package static func object(
        of entry: DiaryEntry, withoutPlaces: Bool = false, withoutDerived: Bool = false, files: [ExportedFiles]? = nil,
        awaitedFrom machine: (Medium) -> String? = { _ in nil }
    ) -> JSONObject {
        var object = JSONObject()
        for key in ownKeys where !(key.isOfPlace && withoutPlaces) {
            if case .detail(let field) = key.value, field.isDerived && withoutDerived { continue }
            if let value = value(of: key, in: entry) { object.append(key.name, value) }
        }
        append(entry.task, isCancelled: entry.isCancelled, to: &object)
        if !entry.measurements.isEmpty {
            object.append("measurements", .array(entry.measurements.map { .object(measurementObject(of: $0)) }))
        }
        let media = entry.media.enumerated().map { index, medium in
            mediumObject(
                of: medium, on: entry.creationTime, withoutPlaces: withoutPlaces, files: files?[index],
                awaitedFrom: machine(medium))
        }
        object.append("media", .array(media.map(JSONValue.object)))
        if !withoutPlaces { appendExtra(entry.extra, to: &object) }
        return object
    }

    /// The keys besides those of tasks, measurements and media.
    private static let ownKeys = EntryKey.keys(for: .json).filter { !$0.isOfTask }

    /// The value of a key in JSON; nil if the entry has none, and for keys that JSON writes as objects or by other
    /// rules.
    package static func value(of key: EntryKey, in entry: DiaryEntry) -> JSONValue? {
        switch key.value {
        case .text(let text): .string(text(entry))
        case .title: entry.title.isEmpty ? nil : .string(entry.title)
        case .time(let time): time(entry).map { .string($0.rfc3339()) }
        case .flag(let flag): flag(entry).map(JSONValue.boolean)
        case .integer(let integer): integer(entry).map { .integer($0) }
        case .number(let number): number(entry).map(JSONValue.double)
        case .position(let degrees): entry.position.flatMap(degrees).map(JSONValue.double)
        case .detail(let field): field.value.json(of: entry.details)
        case .tags: .array(entry.tags.map(JSONValue.string))
        case .media, .measurements, .done, .values, .icon, .task, .member: nil
        }
    }

    /// A medium's object: keys in the schema's order, without unknown values.
    ///
    /// - Parameters:
    ///     - clock: any time of its entry, in whose zone times are; nil for UTC.
    ///     - machine: the machine that has not delivered its original yet; nil if the diary has it.
    package static func mediumObject(
        of medium: Medium, on clock: ZonedTime? = nil, withoutPlaces: Bool = false, files: ExportedFiles? = nil,
        awaitedFrom machine: String? = nil
    ) -> JSONObject {
        var object = JSONObject()
        for key in MediumKey.all {
            switch key.value {
            case .metadata(let field): field.append(medium.metadata, to: &object, withoutPlaces: withoutPlaces)
            case .text(let text): append(key.name, text(medium), to: &object)
            case .recognition(let value):
                let json = medium.recognition.flatMap { value.json(of: $0, on: clock) }
                if let json { object.append(key.name, json) }
            case .identifier(let text): object.append(key.name, .string(text(medium)))
            case .byteCount: object.append(key.name, .integer(medium.byteCount))
            case .captureTime: append(key.name, medium.captureTime.map(text), to: &object)
            case .hasFilm: if medium.hasFilm { object.append(key.name, .boolean(true)) }
            case .fileNameBytes: append(key.name, medium.fileNameBytes.map(Base64.encode), to: &object)
            case .file: append(key.name, files?.original, to: &object)
            case .film: append(key.name, files?.film, to: &object)
            case .awaited: append(key.name, machine, to: &object)
            case .companions:
                guard !medium.companions.isEmpty else { continue }
                let companions = medium.companions.enumerated().map { index, companion in
                    JSONValue.object(companionObject(of: companion, file: files?.companions[index]))
                }
                object.append(key.name, .array(companions))
            case .diaryEntry: continue
            }
        }
        if let duration = medium.metadata.duration { object["duration"] = .seconds(duration) }
        if let duration = medium.metadata.filmDuration { object["filmDuration"] = .seconds(duration) }
        if !withoutPlaces { appendExtra(medium.extra, to: &object) }
        return object
    }

    private static func text(of time: Medium.CaptureTime) -> String {
        ZonedTime(instant: time.instant, utcOffset: time.utcOffset).rfc3339()
    }

    private static func companionObject(of companion: Medium.Companion, file: String?) -> JSONObject {
        var object = JSONObject()
        object.append("kind", .string(companion.kind.rawValue))
        append("fileName", companion.fileName, to: &object)
        append("mimeType", companion.mimeType, to: &object)
        object.append("hash", .string(companion.hash.description))
        object.append("byteCount", .integer(companion.byteCount))
        append("fileNameBytes", companion.fileNameBytes.map(Base64.encode), to: &object)
        append("file", file, to: &object)
        return object
    }

    /// Appends the keys of a task; none for an entry without one.
    package static func append(_ task: DiaryTask?, isCancelled: Bool = false, to object: inout JSONObject) {
        guard let task else { return }
        if let due = task.due {
            object.append("due", .string(due.time.rfc3339()))
            object.append("dueTimeZone", .string(due.time.zoneName))
            object.append("dueHasTime", .boolean(due.hasTime))
        }
        if let priority = task.priority { object.append("priority", .double(priority)) }
        object.append("done", .boolean(task.isDone && !isCancelled))
        if isCancelled { object.append("cancelled", .boolean(true)) }
        if let time = task.doneTime { object.append("doneTime", .string(time.rfc3339())) }
    }

    /// A measurement's object: its name, its value, and its unit if it has one.
    package static func measurementObject(of measurement: DiaryMeasurement) -> JSONObject {
        var object: JSONObject = ["name": .string(measurement.name), "value": .double(measurement.value)]
        if let unit = measurement.unit { object.append("unit", .string(unit)) }
        return object
    }

    private static func append(_ key: String, _ value: String?, to object: inout JSONObject) {
        if let value { object.append(key, .string(value)) }
    }

    private static func appendExtra(_ extra: String?, to object: inout JSONObject) {
        guard let extra, extra.utf8.count <= StoredValue.extraLimit, let value = try? JSONParser.parse(extra) else {
            return
        }
        object.append("extra", NotedEntry.withoutFolders(value))
    }
}

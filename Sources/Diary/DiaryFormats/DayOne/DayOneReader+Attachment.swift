import Chronology
import DiaryModel
import JSON

extension DayOneReader {
    /// Converts a record of a photo, sound, film or PDF of Day One.
    struct Attachment {
        let record: Records.Record
        let zone: TimeZoneRules
        let clock: SourceClock

        /// The medium with the record's values, which count if its file has none; an export writes the record again as
        /// it is.
        func medium(_ file: ImportSource.File) -> SourceMedium {
            var medium = SourceMedium(file: file)
            medium.record = values
            medium.caption = text("caption")
            medium.recognition = text("transcription").map {
                Recognition(text: $0.withLineFeeds, recognizer: DayOneFormat.recognizer, time: Instant(microseconds: 0))
            }
            medium.fileName = name(file)
            medium.isNameOriginal = text("filename") != nil
            var rest = SourceRecord(record.object)
            medium.unmodelled[DayOneFormat.name] = .object(rest.unmodelled(keepingNulls: true))
            return medium
        }

        private var values: LineValues {
            var values = LineValues()
            if let time = record.object["date"]?.stringValue.flatMap(Entry.instant) {
                let rules = text("timeZoneName").flatMap(clock.zone) ?? zone
                values[.captureTime] = .string(rules.zonedTime(at: time).rfc3339())
            }
            if let location = record.object["location"]?.objectValue {
                values.setPosition(
                    location["latitude"]?.lenientDouble, location["longitude"]?.lenientDouble,
                    altitude: location["altitude"]?.lenientDouble)
            }
            for (key, member) in [(LineValues.Key.width, "width"), (.height, "height")] {
                if let size = record.object[member]?.integerValue, size > 0 { values[key] = .integer(size) }
            }
            if let duration = record.object["duration"]?.lenientDouble, duration > 0 {
                values[.duration] = .double(duration)
            }
            values.set(.make, text("cameraMake"))
            values.set(.model, text("cameraModel") ?? (record.kind == .audio ? text("recordingDevice") : nil))
            values.set(.lens, text("lensModel"))
            // This program's own export gives a file without a title its name as one.
            let title = text("title")
            if record.kind != .photo, title != text("filename") { values.set(.title, title) }
            for (key, member) in [(LineValues.Key.fNumber, "fnumber"), (.focalLength, "focalLength")] {
                if let number = record.object[member]?.lenientDouble, number > 0 { values[key] = .double(number) }
            }
            readSound(&values)
            return values
        }

        private func readSound(_ values: inout LineValues) {
            if let channels = ["mono": 1, "stereo": 2][text("audioChannels")?.lowercased() ?? ""] {
                values[.channels] = .integer(channels)
            }
            // `32.0 kHz`
            guard let rate = text("sampleRate")?.split(separator: " "), let number = rate.first.flatMap({ Double($0) }),
                number > 0, number < 10_000_000
            else { return }
            let isThousands = rate.count > 1 && rate[1].lowercased() == "khz"
            values[.sampleRate] = .integer(Int((isThousands ? number * 1000 : number).rounded()))
        }

        /// The original name of the file; its name in the export is a digest.
        private func name(_ file: ImportSource.File) -> String? {
            let pages = record.kind == .pdf ? text("pdfName") : nil
            guard let name = pages ?? text("filename") ?? text("title") else { return nil }
            let last = String(SourcePath.name(name))
            guard SourcePath.pathExtension(last).isEmpty else { return last }
            let ending = SourcePath.pathExtension(file.path)
            return ending.isEmpty ? last : last + "." + ending
        }

        /// A text; Apple's program writes `(null)` if it has none.
        private func text(_ key: String) -> String? {
            record.object[key]?.filledText.flatMap { $0 == "(null)" ? nil : $0 }
        }
    }
}

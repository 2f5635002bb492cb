import JSON

extension DayOneReader {
    /// A journal's JSON, of which one entry at a time is parsed.
    struct Journal {
        enum Outcome {
            case whole
            /// The file ends within its entries.
            case cut
            /// It has no list of entries.
            case noEntries
        }

        let file: ImportSource.File
        let slices: JSONSlices

        /// The journal's name, which is the file's.
        var name: String { String(SourcePath.stem(file.path)) }

        /// Passes on the byte range of each entry, in order.
        func forEachEntry(_ body: (Range<Int>) throws -> Void) rethrows -> Outcome {
            var hasEntries = false
            let isWhole = try slices.forEachMember(elementsOf: "entries") { key, _ in
                // The list has no elements, or the value is not a list.
                if key == "entries" { hasEntries = true }
            } element: { range in
                hasEntries = true
                try body(range)
            }
            guard hasEntries else { return .noEntries }
            return isWhole ? .whole : .cut
        }

        /// The media of all entries by their names: a placeholder may name one of another entry.
        func records() -> Records {
            var records = Records()
            _ = forEachEntry { range in
                guard range.count <= ImportSource.recordLimit,
                    let value = try? SourceRecord.parse(slices.text(of: range)).value, let entry = value.objectValue
                else { return }
                records.add(entry)
            }
            return records
        }
    }

    /// The lists of media that an entry has.
    enum Kind: String, CaseIterable {
        case photo = "photos"
        case audio = "audios"
        case video = "videos"
        case pdf = "pdfAttachments"

        init?(placeholder: Substring) {
            switch placeholder {
            case "photo", "photos", "image": self = .photo
            case "audio", "audios": self = .audio
            case "video", "videos": self = .video
            case "pdf", "pdfAttachment", "pdfAttachments", "pdfs": self = .pdf
            default: return nil
            }
        }

        var folder: String { self == .pdf ? "pdfs" : rawValue }

        /// One medium of the kind, in words for the user.
        var words: String {
            switch self {
            case .photo: "a photo"
            case .audio: "a sound"
            case .video: "a video"
            case .pdf: "a PDF"
            }
        }
    }

    /// The records of media of a journal by their names.
    struct Records {
        /// A record of a medium in its entry.
        struct Record {
            let kind: Kind
            let object: JSONObject

            /// The name by which placeholders refer to it.
            var identifier: String? { object["identifier"]?.filledText }
        }

        /// The records by their names, as JSON, which takes less memory than parsed values.
        private var found: [String: (kind: Kind, bytes: [UInt8])] = [:]

        /// The records of an entry in the order of its lists; values that are not objects are left out.
        static func records(of entry: JSONObject) -> [Record] {
            Kind.allCases.flatMap { kind in
                (entry[kind.rawValue]?.arrayValue ?? []).compactMap { value in
                    value.objectValue.map { Record(kind: kind, object: $0) }
                }
            }
        }

        mutating func add(_ entry: JSONObject) {
            for record in Self.records(of: entry) {
                guard let name = record.identifier?.uppercased(), found[name] == nil else { continue }
                found[name] = (record.kind, JSONWriter.bytes(of: .object(record.object)))
            }
        }

        /// The record of a name, in any entry.
        func record(named name: String) -> Record? {
            guard let (kind, bytes) = found[name.uppercased()], let value = try? JSONParser.parse(bytes) else {
                return nil
            }
            return value.objectValue.map { Record(kind: kind, object: $0) }
        }
    }
}

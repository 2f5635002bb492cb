import DiaryModel
import JSON
import TextFolding

extension DayOneWriter {
    /// A photo, sound, film or PDF in Day One's JSON.
    struct Attachment {
        struct File {
            let md5: String
            /// The extension of its name, which Day One calls its type.
            let type: String
            let byteCount: Int64
        }

        let medium: Medium
        /// Nil if its original is missing.
        let file: File?
        /// Its index among the media of its entry, from 0.
        let order: Int
        let withoutPlaces: Bool
        private let record: JSONObject

        init(_ medium: Medium, _ file: File?, order: Int, withoutPlaces: Bool) {
            (self.medium, self.file, self.order, self.withoutPlaces) = (medium, file, order, withoutPlaces)
            record = withoutPlaces ? JSONObject() : DayOneRecord(extra: medium.extra).members
        }

        /// The extension of a medium's file in an export.
        static func type(of medium: Medium, withoutPlaces: Bool) -> String {
            let record = withoutPlaces ? JSONObject() : DayOneRecord(extra: medium.extra).members
            if let type = record["type"]?.stringValue, isPlain(type) { return type }
            let type = medium.fileExtension.lowercased()
            return type == "jpg" ? "jpeg" : isPlain(type) ? type : "bin"
        }

        /// The list of the entry that contains it.
        static func list(of medium: Medium) -> DayOneReader.Kind {
            switch medium.type {
            case .image: medium.isPDF ? .pdf : .photo
            case .audio: .audio
            case .video: .video
            }
        }

        var placeholder: String {
            switch Self.list(of: medium) {
            case .photo: "![](dayone-moment://\(identifier))"
            case .audio: "![](dayone-moment:/audio/\(identifier))"
            case .video: "![](dayone-moment:/video/\(identifier))"
            case .pdf: "![](dayone-moment:/pdfAttachment/\(identifier))"
            }
        }

        /// True if Day One never had it.
        var isNew: Bool { record.isEmpty }

        /// Returns whether its record has this name: its identifier or else its MD5.
        func isCalled(_ name: String) -> Bool {
            (record["identifier"]?.filledText ?? record["md5"]?.filledText) == name
        }

        private var identifier: String { record["identifier"]?.stringValue ?? medium.id.dayOneText }

        var object: JSONObject {
            var object = record
            object["identifier"] = .string(identifier)
            if let file {
                object["md5"] = .string(file.md5)
                // A PDF's record needs none: its folder says it.
                let isNeeded = isNew || !medium.isPDF
                if medium.type != .audio, isNeeded { object["type"] = .string(file.type) }
            }
            if let text = medium.recognition?.text, !text.isEmpty {
                // What it wrote itself stays as it was, with its line ends.
                let own = record["transcription"]?.stringValue.map { nfc($0.withLineFeeds) }
                if own != text { object["transcription"] = .string(text) }
            }
            guard isNew else {
                if let caption = medium.caption, !caption.isEmpty { object["caption"] = .string(caption) }
                return object
            }
            object["orderInEntry"] = .integer(order)
            if let file {
                object["fileSize"] = .integer(file.byteCount)
                if medium.type == .audio { object["format"] = .string(file.type) }
            }
            addKnown(to: &object)
            return object
        }

        /// Adds the diary's values of a medium that Day One never had.
        private func addKnown(to object: inout JSONObject) {
            let metadata = medium.metadata
            let fileName = medium.fileName.map(JSONValue.string)
            var known: [(String, JSONValue?)] = [
                ("date", medium.captureTime.map { .string($0.instant.dayOneText) }),
                (medium.isPDF ? "pdfName" : "filename", fileName),
                ("title", medium.type == .image ? nil : metadata.title.map(JSONValue.string) ?? fileName),
                ("width", metadata.width.map { .integer($0) }), ("height", metadata.height.map { .integer($0) }),
                ("duration", metadata.duration.map(JSONValue.seconds)),
                ("caption", medium.caption.map(JSONValue.string)),
            ]
            if medium.type == .image, !medium.isPDF {
                known += [
                    ("cameraMake", metadata.make.map(JSONValue.string)),
                    ("cameraModel", metadata.model.map(JSONValue.string)),
                    ("lensModel", metadata.lens.map(JSONValue.string)),
                    ("fnumber", metadata.fNumber.map { .string(DecimalText($0).plain) }),
                    ("focalLength", metadata.focalLength.map { .string(DecimalText($0).plain) }),
                ]
            }
            if !withoutPlaces, let position = metadata.position {
                var location: JSONObject = [
                    "latitude": .double(position.latitude), "longitude": .double(position.longitude),
                ]
                location["altitude"] = position.altitude.map(JSONValue.double)
                known.append(("location", .object(location)))
            }
            for (key, value) in known where object[key] == nil { object[key] = value }
        }

        private static func isPlain(_ type: String) -> Bool {
            (1...8).contains(type.utf8.count)
                && type.utf8.allSatisfy { byte in
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                }
        }
    }
}

extension UniqueIdentifier {
    /// Thirty-two capital hexadecimal digits.
    var dayOneText: String { description.filter { $0 != "-" }.uppercased() }
}

/// One key of a medium.
///
/// `all` is the only list of them: JSON, the vocabulary and the values of predicates, lines, and the topics of help are
/// read from it, and rows, digests, undo and sync from its metadata. A new value of the metadata is a property of
/// ``Medium/Metadata``, a line in `all` and a column that a migration adds. A class as ``EntryKey`` is.
package final class MediumKey: Sendable {
    /// Where a medium has the value.
    package enum Value: Sendable {
        /// A value that cameras and recorders write, with a column of its own.
        case metadata(MediumField)
        /// A text in the column with the name of the key.
        case text(@Sendable (Medium) -> String?)
        case recognition(RecognitionKey)
        /// A text that the row holds as bytes.
        case identifier(@Sendable (Medium) -> String)
        case byteCount
        case captureTime
        case hasFilm
        /// Only in JSON, as base64.
        case fileNameBytes
        /// Only in the JSON of exports: the path of the original below the export.
        case file
        /// Only in the JSON of exports: the path of the film of a motion photo.
        case film
        /// Only in JSON: the machine that has the original.
        case awaited
        /// Only in JSON: the files that are kept with the medium.
        case companions
        /// The entry in predicates, and its id in the JSON of `media` and `trash`.
        case diaryEntry
    }

    /// The sentences of the topic about JSON, in its order; each explains the keys that name it.
    package enum Explanation: String, CaseIterable, Sendable {
        case file = "type is image (of a PDF, too), audio or video; hash is BLAKE2b-256"
        case captureTime = "RFC 3339"
        case timeDoubt =
            "only for a doubtful time: file for the file's date, name for a day in its name, day for a day, month or year in the file"
        case picture = "pixels as stored, before orientation"
        case position = "degrees, metres"
        case sound = "seconds, hertz"
        case motion = "of photos with a film, inside or beside them: its seconds, if known; true"
        case tags = "its tags, and your caption"
        case exposure = "seconds, f-number, ISO, millimetres"
        case description = "the description by the camera or a program"
        case video = "of videos: ffmpeg's name of the codec, frames per second"
        case recognition =
            "the words in a photo, sound or video, empty if none were found; ISO 639-3 codes; the program, none for a person's text; when"
        case segments = "of sounds and videos, objects: seconds, words"
        case lines = "of photos, objects: pixels as stored, words, 0 to 1"
        case rating = "the stars that a program for photos wrote into the file, 1 to 5; -1 for rejected"
        case fileNameBytes = "base64, if the name's bytes are not its text"
        case exportedFile = "exports only: the original's path below the export"
        case exportedFilm = "exports with --films: the path of the film of a motion photo"
        case companions = "files kept with it: kind fileName mimeType hash byteCount file"
        case awaited = "the machine that still has to give its original, where one has"
        case diaryEntry = "media and trash only: the id of its entry"
    }

    /// The name in JSON, predicates and the schema; for a position, the first of the three.
    package let name: String
    package let value: Value
    package let explanation: Explanation
    package let isSearched: Bool

    /// Every key, in the order of JSON.
    package static let all: [MediumKey] = [
        MediumKey("id", .identifier { $0.id.description }, .file),
        MediumKey("type", .text { $0.type.rawValue }, .file),
        MediumKey("fileName", .text { $0.fileName }, .file, isSearched: true),
        MediumKey("mimeType", .text { $0.mimeType }, .file),
        MediumKey("hash", .identifier { $0.hash.description }, .file),
        MediumKey("byteCount", .byteCount, .file),
        MediumKey("captureTime", .captureTime, .captureTime),
        special("timeDoubt", .doubt, .timeDoubt, schema: 3),
        integer("width", .picture, Property({ $0.width }, { $0.width = $1 })),
        integer("height", .picture, Property({ $0.height }, { $0.height = $1 })),
        integer("orientation", .picture, Property({ $0.orientation }, { $0.orientation = $1 })),
        text("make", .picture, Property({ $0.make }, { $0.make = $1 }), isSearched: true),
        text("model", .picture, Property({ $0.model }, { $0.model = $1 }), isSearched: true),
        text("lens", .picture, Property({ $0.lens }, { $0.lens = $1 }), isSearched: true),
        special("latitude", .position, .position),
        real("duration", .sound, Property({ $0.duration }, { $0.duration = $1 })),
        real("filmDuration", .motion, Property({ $0.filmDuration }, { $0.filmDuration = $1 }), schema: 3),
        MediumKey("hasFilm", .hasFilm, .motion),
        integer("sampleRate", .sound, Property({ $0.sampleRate }, { $0.sampleRate = $1 })),
        integer("channels", .sound, Property({ $0.channels }, { $0.channels = $1 })),
        integer("bitDepth", .sound, Property({ $0.bitDepth }, { $0.bitDepth = $1 })),
        text("codec", .sound, Property({ $0.codec }, { $0.codec = $1 })),
        text("title", .tags, Property({ $0.title }, { $0.title = $1 }), isSearched: true),
        text("artist", .tags, Property({ $0.artist }, { $0.artist = $1 }), isSearched: true),
        text("album", .tags, Property({ $0.album }, { $0.album = $1 }), isSearched: true),
        text("date", .tags, Property({ $0.date }, { $0.date = $1 })),
        text("comment", .tags, Property({ $0.comment }, { $0.comment = $1 }), isSearched: true),
        MediumKey("caption", .text { $0.caption }, .tags, isSearched: true),
        MediumKey("recognizedText", .recognition(.text), .recognition, isSearched: true),
        MediumKey("recognizedLanguage", .recognition(.language), .recognition),
        MediumKey("recognizer", .recognition(.recognizer), .recognition),
        MediumKey("recognizedTime", .recognition(.time), .recognition),
        MediumKey("segments", .recognition(.segments), .segments),
        MediumKey("lines", .recognition(.lines), .lines),
        real("exposureTime", .exposure, Property({ $0.exposureTime }, { $0.exposureTime = $1 })),
        real("fNumber", .exposure, Property({ $0.fNumber }, { $0.fNumber = $1 })),
        integer("isoSpeed", .exposure, Property({ $0.isoSpeed }, { $0.isoSpeed = $1 })),
        real("focalLength", .exposure, Property({ $0.focalLength }, { $0.focalLength = $1 })),
        text("description", .description, Property({ $0.description }, { $0.description = $1 }), isSearched: true),
        special("keywords", .keywords, .description, isSearched: true),
        text("videoCodec", .video, Property({ $0.videoCodec }, { $0.videoCodec = $1 }), schema: 2),
        real("frameRate", .video, Property({ $0.frameRate }, { $0.frameRate = $1 }), schema: 2),
        integer("rating", .rating, Property({ $0.rating }, { $0.rating = $1 }), schema: 2),
        MediumKey("fileNameBytes", .fileNameBytes, .fileNameBytes),
        MediumKey("file", .file, .exportedFile),
        MediumKey("film", .film, .exportedFilm),
        MediumKey("awaited", .awaited, .awaited),
        MediumKey("companions", .companions, .companions),
        MediumKey("diaryEntry", .diaryEntry, .diaryEntry),
    ]

    private init(_ name: String, _ value: Value, _ explanation: Explanation, isSearched: Bool = false) {
        (self.name, self.value, self.explanation, self.isSearched) = (name, value, explanation, isSearched)
    }

    /// The key with a name; nil if media have none of that name.
    static func named(_ name: String) -> MediumKey? { all.first { $0.names.contains(name) } }

    /// Its names: three for a position, else one.
    package var names: [String] {
        if case .metadata(let field) = value { field.columns } else { [name] }
    }

    /// True if an imported line can have it; other keys are kept as unknown.
    package var isOfLines: Bool {
        switch value {
        case .metadata, .text, .recognition, .identifier, .byteCount, .captureTime, .hasFilm, .fileNameBytes, .file,
            .film, .companions:
            true
        case .awaited, .diaryEntry: false
        }
    }
}

extension MediumKey {
    private static func text(
        _ name: String, _ explanation: Explanation, _ property: Property<Medium.Metadata, String?>,
        isSearched: Bool = false, schema: Int = 1
    ) -> MediumKey {
        special(name, .scalar(.text(property)), explanation, isSearched: isSearched, schema: schema)
    }

    private static func integer(
        _ name: String, _ explanation: Explanation, _ property: Property<Medium.Metadata, Int?>, schema: Int = 1
    ) -> MediumKey {
        special(name, .scalar(.integer(property)), explanation, schema: schema)
    }

    private static func real(
        _ name: String, _ explanation: Explanation, _ property: Property<Medium.Metadata, Double?>, schema: Int = 1
    ) -> MediumKey {
        special(name, .scalar(.real(property)), explanation, schema: schema)
    }

    private static func special(
        _ name: String, _ value: MediumField.Value, _ explanation: Explanation, isSearched: Bool = false,
        schema: Int = 1
    ) -> MediumKey {
        MediumKey(
            name, .metadata(MediumField(key: name, value: value, schema: schema)), explanation, isSearched: isSearched)
    }
}

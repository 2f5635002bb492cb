import Chronology
import DiaryMedia
import DiaryModel

/// The name of an exported original: `2026-11-19 14.02.11 IMG_2041.HEIC`.
///
/// Day and time are the camera's own, or else the entry's. The extension is that of the actual kind, in the case of the
/// original name if that had it.
struct OriginalName {
    /// The folders, with a slash after each; empty for none.
    let folder: String
    /// The names without their extensions: all the same but for other pictures of a burst and those of which a photo was
    /// made, which keep their own.
    let stems: [String]
    /// The extensions after the stem: `.HEIC`, and for each companion `.MOV`, `.JPG.xmp` and so on; at last that of a film.
    let endings: [String]

    init(folder: String, stems: [String], endings: [String]) {
        (self.folder, self.stems, self.endings) = (folder, stems, endings)
    }

    /// The name for a medium of an entry, and those of its companions.
    ///
    /// - Parameters:
    ///     - template: the form of the name instead of time and name.
    ///     - withVideo: whether the film in a motion photo gets a name, too.
    init(of medium: Medium, in entry: DiaryEntry, _ template: MediaNameTemplate? = nil, withVideo: Bool = false) {
        let name = medium.fileName ?? ["image": "photo", "audio": "sound"][medium.type.rawValue, default: "video"]
        let (stem, ending) = Self.split(name, kind: medium.fileExtension)
        let own = Self.name(of: medium, in: entry, SafeFileName.cleaned(stem), template)
        folder = own.folder
        stems =
            [own.stem]
            + medium.companions.map { companion in
                guard let name = Self.ownStem(of: companion) else { return own.stem }
                return Self.name(of: medium, in: entry, SafeFileName.cleaned(name), template).stem
            } + (withVideo ? [own.stem] : [])
        endings =
            [ending] + medium.companions.map { Self.ending(of: $0, besides: stem) }
            + (withVideo ? [".\(PhotoVideo.embeddedExtension)"] : [])
    }

    /// The name without its extension of the other picture of a burst, or of the one that a photo was made of.
    private static func ownStem(of companion: Medium.Companion) -> String? {
        guard [.burst, .original].contains(companion.kind) else { return nil }
        return companion.fileName.map { split($0, kind: companion.fileExtension).stem }
    }

    /// Folder and name of a file of a medium, by its time and its clean name.
    private static func name(
        of medium: Medium, in entry: DiaryEntry, _ clean: String, _ template: MediaNameTemplate?
    ) -> (folder: String, stem: String) {
        let time = time(of: medium, in: entry)
        // An exported and reimported original has its time already.
        let isTimed = clean.hasPrefix(time)
        guard let template else { return ("", isTimed ? clean : "\(time) \(clean)") }
        let bare = isTimed ? clean.dropFirst(time.count).drop { $0 == " " } : clean[...]
        let name = bare.isEmpty ? clean : String(bare)
        return template.names { value($0, of: medium, in: entry, name: name) }
    }

    /// `2026-11-19 14.02.11`, or only the day if the time is unknown.
    private static func time(of medium: Medium, in entry: DiaryEntry) -> String {
        let (time, hasTime) = wallTime(of: medium, in: entry)
        return hasTime ? "\(time.date) \(clock(time))" : time.date.description
    }

    private static func wallTime(of medium: Medium, in entry: DiaryEntry) -> (time: WallTime, hasTime: Bool) {
        guard let time = medium.captureTime else { return (entry.creationTime.wallTime, entry.hasTime) }
        return (ZonedTime(instant: time.instant, utcOffset: time.utcOffset).wallTime, true)
    }

    /// `14.02.11`.
    static func clock(_ time: WallTime) -> String { String(time.clock(withSeconds: true).map { $0 == ":" ? "." : $0 }) }

    /// The value of a template's field; empty if unknown.
    private static func value(
        _ field: MediaNameTemplate.Field, of medium: Medium, in entry: DiaryEntry, name: String
    ) -> String {
        let (time, hasTime) = wallTime(of: medium, in: entry)
        let date = time.date.description
        return switch field {
        case .year: String(date.dropLast(6))
        case .month: String(date.dropLast(3).suffix(2))
        case .day: String(date.suffix(2))
        case .date: date
        case .time: hasTime ? clock(time) : ""
        case .name: name
        case .type: medium.type.rawValue
        case .make: medium.metadata.make ?? ""
        case .model: medium.metadata.model ?? medium.metadata.make ?? ""
        case .title: SafeFileName.cut(entry.title, to: 80)
        case .journal: entry.journal
        case .tag: entry.tags.first ?? ""
        case .place: entry.place ?? entry.nearestPlace ?? ""
        case .country: entry.country ?? ""
        case .entry: String(entry.id.description.prefix(8))
        }
    }

    /// The name's stem and the extension of the actual kind, with its dot.
    private static func split(_ name: String, kind: String) -> (stem: String, ending: String) {
        guard let (stem, written) = divided(name) else { return (name, kind.isEmpty ? "" : ".\(kind)") }
        let lowercased = written.lowercased()
        if kind.isEmpty || lowercased == kind || alike[kind]?.contains(lowercased) == true {
            return (stem, ".\(written)")
        }
        // A dot need not begin an extension: `St. Vitus`, `memo 2.5`.
        return isKnown(lowercased) ? (stem, ".\(kind)") : (name, ".\(kind)")
    }

    /// A companion's extension: the part of its name after the medium's stem, else the extension of its kind.
    ///
    /// An edited copy keeps a word that tells it, so that an import of what was exported finds it.
    private static func ending(of companion: Medium.Companion, besides stem: String) -> String {
        let kind = companion.fileExtension.isEmpty ? "" : ".\(companion.fileExtension)"
        guard let name = companion.fileName else { return kind }
        if ownStem(of: companion) != nil { return split(name, kind: companion.fileExtension).ending }
        let rest = name.dropFirst(stem.count)
        if name.lowercased().hasPrefix(stem.lowercased()), rest.hasPrefix("."), rest.utf8.count <= 24 {
            return "." + SafeFileName.cleaned(String(rest.dropFirst()))
        }
        let ending = divided(name).map { "." + $0.ending } ?? kind
        return companion.kind == .edit ? "-edited" + ending : ending
    }

    /// Stem and extension, if the latter looks like one.
    private static func divided(_ name: String) -> (stem: String, ending: String)? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let ending = name[name.index(after: dot)...]
        guard (1...8).contains(ending.utf8.count), ending.utf8.allSatisfy(isPlain) else { return nil }
        return (String(name[..<dot]), String(ending))
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }

    private static func isKnown(_ ending: String) -> Bool {
        alike.contains { $0.key == ending || $0.value.contains(ending) }
    }

    /// Extensions of the same kind, by the one that the vault uses.
    private static let alike: [String: Set<String>] = [
        "jpg": ["jpeg", "jpe", "jfif"], "tif": ["tiff", "dng"], "tiff": ["tif"], "heic": ["heif", "hif"],
        "heif": ["heic", "hif"], "png": [], "gif": [], "webp": [], "avif": [], "jxl": [],
        "bmp": ["dib"],
        "wav": ["wave", "bwf", "rf64"],
        "aiff": ["aif", "aifc"], "aif": ["aiff", "aifc"], "flac": ["fla"], "ogg": ["oga", "spx", "opus"],
        "opus": ["ogg", "oga"], "mp3": ["mpga"], "caf": [], "au": ["snd"], "m4a": ["mp4", "m4b", "aac", "3gp", "3ga"],
        "mp4": ["m4a", "m4v", "3gp", "mp"], "aac": [], "mov": ["qt"], "m4v": ["mp4"], "3gp": ["3g2", "mp4"],
        "mkv": ["mk3d"], "webm": [], "avi": ["divx"], "mts": ["m2ts", "m2t", "ts"], "ts": ["mts", "m2ts", "m2t"],
        "mpg": ["mpeg", "vob", "mod"], "wmv": ["asf"], "flv": [], "ogv": ["ogg"], "amr": [], "wma": ["asf"],
        "ac3": ["eac3", "ec3"],
        "wv": [], "ape": [], "mpc": ["mp+", "mpp"], "tta": [], "dsf": [], "dff": [], "dss": ["ds2"],
    ]
}

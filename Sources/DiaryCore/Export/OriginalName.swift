import Chronology

/// What an exported original is called: `2026-11-19 14.02.11 IMG_2041.HEIC`.
///
/// Day and time are the camera's own; of a medium that knows none they are its entry's. The ending is that of the real
/// kind, in the letters of the original name where that had it.
struct OriginalName {
    /// The name without its ending.
    let stem: String
    /// What stands behind the stem: `.HEIC`, and for each companion `.MOV`, `.JPG.xmp` and so on.
    let endings: [String]

    /// The name for a medium of an entry, and those of its companions.
    init(of medium: Medium, in entry: DiaryEntry) {
        let name = medium.fileName ?? (medium.type == .audio ? "sound" : "photo")
        let (stem, ending) = Self.split(name, kind: medium.fileExtension)
        let time = Self.time(of: medium, in: entry)
        let clean = SafeFileName.cleaned(stem)
        // What was exported and came back has its time already.
        self.stem = clean.hasPrefix(time) ? clean : "\(time) \(clean)"
        endings = [ending] + medium.companions.map { Self.ending(of: $0, besides: stem) }
    }

    /// `2026-11-19 14.02.11`, or the day alone where no more is known.
    private static func time(of medium: Medium, in entry: DiaryEntry) -> String {
        if let time = medium.captureTime {
            return text(ZonedTime(instant: time.instant, utcOffset: time.utcOffset).wallTime, hasTime: true)
        }
        return text(entry.creationTime.wallTime, hasTime: entry.hasTime)
    }

    private static func text(_ time: WallTime, hasTime: Bool) -> String {
        guard hasTime else { return time.date.description }
        let clock = [time.hour, time.minute, time.second].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(time.date) \(clock.joined(separator: "."))"
    }

    /// The name's stem and the ending of the real kind, with its dot.
    private static func split(_ name: String, kind: String) -> (stem: String, ending: String) {
        guard let (stem, written) = divided(name) else { return (name, kind.isEmpty ? "" : ".\(kind)") }
        let lowercased = written.lowercased()
        if kind.isEmpty || lowercased == kind || alike[kind]?.contains(lowercased) == true {
            return (stem, ".\(written)")
        }
        // A dot need not begin an ending: `St. Vitus`, `memo 2.5`.
        return isKnown(lowercased) ? (stem, ".\(kind)") : (name, ".\(kind)")
    }

    /// A companion's ending: what its name has more than the medium's stem, else the ending of its kind.
    private static func ending(of companion: Medium.Companion, besides stem: String) -> String {
        let kind = companion.fileExtension.isEmpty ? "" : ".\(companion.fileExtension)"
        guard let name = companion.fileName else { return kind }
        let rest = name.dropFirst(stem.count)
        if name.lowercased().hasPrefix(stem.lowercased()), rest.hasPrefix("."), rest.utf8.count <= 24 {
            return "." + SafeFileName.cleaned(String(rest.dropFirst()))
        }
        return divided(name).map { "." + $0.ending } ?? kind
    }

    /// Stem and ending, where the ending looks like one.
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

    /// Endings that mean one kind, by the one that the vault uses.
    private static let alike: [String: Set<String>] = [
        "jpg": ["jpeg", "jpe", "jfif"], "tif": ["tiff", "dng"], "tiff": ["tif"], "heic": ["heif", "hif"],
        "heif": ["heic", "hif"], "png": [], "gif": [], "webp": [], "avif": [], "jxl": [],
        "bmp": ["dib"],
        "wav": ["wave", "bwf", "rf64"],
        "aiff": ["aif", "aifc"], "aif": ["aiff", "aifc"], "flac": ["fla"], "ogg": ["oga", "spx", "opus"],
        "opus": ["ogg", "oga"], "mp3": ["mpga"], "caf": [], "au": ["snd"], "m4a": ["mp4", "m4b", "aac", "3gp", "3ga"],
        "mp4": ["m4a", "m4v", "3gp"], "aac": [], "mov": ["qt"], "amr": [], "wma": ["asf"], "ac3": ["eac3", "ec3"],
        "wv": [], "ape": [], "mpc": ["mp+", "mpp"], "tta": [], "dsf": [], "dff": [], "dss": ["ds2"],
    ]
}

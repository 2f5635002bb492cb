import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import Glibc

/// The sounds of an album: copies that browsers play, and their waveforms.
final class AlbumSounds {
    private let folder: UpdatedFolder
    private let originals: OriginalCopying
    private let pictures: MediumPictures
    private let vault: Vault
    private let ffmpegPath: String?
    private(set) var sounds: [UniqueIdentifier: AlbumSound] = [:]

    init(_ store: DiaryStore, _ folder: UpdatedFolder, _ originals: OriginalCopying, _ options: AlbumOptions) {
        (self.folder, self.originals, vault) = (folder, originals, store.vault)
        pictures = MediumPictures(store: store, decoderPath: options.decoderPath)
        ffmpegPath = options.ffmpegPath
    }

    /// Copies a sound, or makes a copy that browsers can play if they can't play the sound itself.
    func add(_ medium: Medium, of entry: DiaryEntry) throws {
        var sound = AlbumSound()
        if PlayableSound.isPlayable(medium) {
            sound.file = try copy(medium, of: entry)
        } else if let converted = try medium.type == .video ? convertVideo(medium) : convert(medium, of: entry) {
            sound.file = converted
        } else {
            sound.file = try copy(medium, of: entry)
            sound.isPlayable = false
            if sound.file != nil { originals.report.unplayableCount += 1 }
        }
        if medium.type == .audio { sound.loudness = try pictures.loudness(of: medium) }
        sounds[medium.id] = sound
    }

    private func copy(_ medium: Medium, of entry: DiaryEntry) throws -> String? {
        let source = "\(medium.id) \(medium.byteCount)" + (originals.options.withoutPlaces ? " without places" : "")
        if let name = folder.name(ofSource: source) {
            pass(medium)
            return name
        }
        var alone = medium
        alone.companions = []
        let files = try originals.copy(&alone, of: entry, as: .byHash(folder: "media"))
        guard let name = files.original else { return nil }
        try folder.add(name, source: source)
        return name
    }

    /// The copy that `ffmpeg` makes; nil if it is not installed, not confined, or fails.
    private func convert(_ medium: Medium, of entry: DiaryEntry) throws -> String? {
        guard let ffmpegPath, !ProgramConfinement.available.isEmpty else { return nil }
        let name = "media/\(medium.id).mp3"
        if folder.keeps(name) {
            pass(medium)
            return name
        }
        guard let file = try? vault.open(medium.hash, extension: medium.fileExtension),
            let conversion = SoundConversion(ffmpegPath: ffmpegPath, .available, file: file, into: .mp3)
        else { return nil }
        let bytes = try conversion.bytes(limit: PlayableSound.byteLimit) { try originals.options.checkInterruption() }
        guard let bytes, !bytes.isEmpty else { return nil }
        try folder.write(name, bytes)
        pass(medium)
        return name
    }

    /// The copy of a video that `ffmpeg` makes; nil if it is not installed, not confined, or fails.
    private func convertVideo(_ medium: Medium) throws -> String? {
        guard let ffmpegPath, !ProgramConfinement.available.isEmpty else { return nil }
        let name = "media/\(medium.id).mp4"
        if folder.keeps(name) {
            pass(medium)
            return name
        }
        guard let file = try? vault.open(medium.hash, extension: medium.fileExtension),
            let program = VideoProgram.playableCopy(ffmpegPath, .available, file: file)
        else { return nil }
        let path = folder.stage.appending(name)
        let copy = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        var byteCount: Int64 = 0
        while true {
            try originals.options.checkInterruption()
            let count = try program.output.read(into: &buffer)
            if count == 0 { break }
            try copy.writeAll(buffer[..<count])
            byteCount += Int64(count)
        }
        // The header alone takes a kilobyte or two.
        guard byteCount > 4096 else {
            try Folder.remove(path)
            return nil
        }
        try folder.add(name)
        pass(medium)
        return name
    }

    /// Counts a sound that is included without a copy of its original.
    private func pass(_ medium: Medium) {
        originals.report.count(medium)
        originals.progress.byteCount = originals.progress.byteCount.addingSaturated(medium.byteCount)
        originals.finishFile()
    }
}

struct AlbumSound {
    /// The name of its file relative to the album; nil if there is none.
    var file: String?
    /// True if browsers play it.
    var isPlayable = true
    /// The loudness over its length, from 0 to 1; empty if unknown.
    var loudness: [Float] = []
}

/// The sounds and videos that browsers play.
enum PlayableSound {
    /// The largest number of bytes of a copy: six hours.
    static let byteLimit = 1 << 29

    /// Returns whether Chromium, Firefox and Safari all play a sound or a video.
    static func isPlayable(_ medium: Medium) -> Bool {
        guard medium.type != .video else { return isPlayableVideo(medium) }
        let codec = medium.metadata.codec?.lowercased() ?? ""
        switch medium.fileExtension {
        case "mp3", "flac", "ogg", "oga", "opus", "webm", "mp4": return true
        case "m4a", "m4b", "aac": return !codec.hasPrefix("alac") && !codec.hasPrefix("apple")
        case "wav": return codec.isEmpty || codec.hasPrefix("pcm") || codec.hasPrefix("wav")
        default: return false
        }
    }

    /// Returns whether browsers play a video.
    ///
    /// HEVC, which phones record, is played if the hardware supports it; an unknown codec is accepted.
    private static func isPlayableVideo(_ medium: Medium) -> Bool {
        let codec = medium.metadata.videoCodec?.lowercased()
        switch medium.fileExtension {
        case "mp4", "m4v": return codec.map { ["h264", "vp9", "av1"].contains($0) } ?? true
        case "mov": return codec == "h264"
        case "webm": return codec.map { ["vp8", "vp9", "av1"].contains($0) } ?? true
        default: return false
        }
    }
}

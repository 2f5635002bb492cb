import Chronology
import DecoderProtocol
import DiaryKit
import Terminal

/// The words for what became of a file.
struct FateWords {
    /// Where times without a zone are told.
    let zone: TimeZoneRules

    /// What is said of a file at once: that it can't be read, that it was named for nothing, that it has no thumbnail.
    func warning(of fate: FileFate) -> StyledText? {
        let path = SafeText(bytes: fate.path.bytes).singleLine
        switch fate.outcome {
        case .unreadable(let reason): return "\(path): \(SafeText(Self.words(for: reason)))"
        case .leftOut(let reason):
            guard fate.isNamed else { return nil }
            return "\(path): \(SafeText(Self.words(for: reason))), left out"
        case .imported(let medium):
            if let failure = medium.thumbnailFailure {
                // A phone's memos are all of one kind: the report counts them.
                guard failure.kind != .unsupported else { return nil }
                return "\(path): kept without a thumbnail: \(SafeText(failure.message))"
            }
            guard medium.warnings.contains(where: { $0.kind == .partial }) else { return nil }
            return "\(path): kept, but only a part of it can be decoded"
        case .beside, .alreadyHere: return nil
        }
    }

    /// What the metadata of a medium say that can't be; nil where there is no such thing.
    func oddity(of fate: FileFate) -> StyledText? {
        guard case .imported(let medium) = fate.outcome else { return nil }
        let odd = medium.warnings.filter { $0.kind != .partial }.map { warning in
            let value = warning.value.count > 40 ? warning.value.prefix(39) + "…" : warning.value
            return warning.key.isEmpty
                ? "metadata that can't be read" : value.isEmpty ? warning.key : "\(warning.key) \(value)"
        }
        guard !odd.isEmpty else { return nil }
        let path = SafeText(bytes: fate.path.bytes).singleLine
        return "\(path): odd metadata, not taken over: \(SafeText(odd.joined(separator: ", ")).singleLine)"
    }

    /// Why a file is unreadable.
    static func words(for reason: MediumIntakeError.Reason) -> String {
        switch reason {
        case .unreadable(let error): error.reason
        case .isFolder: "a folder"
        case .isSpecial: "no regular file"
        case .empty: "empty file"
        case .changing: "it changed while it was read"
        case .decoder(.refused(let failure)) where failure.kind == .notAMedium:
            "no photo or sound, for all its name says"
        case .decoder(.refused(let failure)): failure.message
        case .decoder(.timedOut): "reading it took too long"
        case .decoder(.died): "reading it made the decoder fail"
        case .decoder(.decoderMissing(let path)): "\(path) can't be started"
        case .decoder(.decoderUnfit(let path)): "\(path) does not run here"
        case .decoder(.system(let code)): SystemCallError("read", FilePath("decoder"), code: code).reason
        }
    }

    /// Why a file is left out.
    static func words(for reason: FileFate.Reason) -> String {
        switch reason {
        case .video: "a video"
        case .noMedium: "no photo or sound"
        case .unsupported(let format): "\(format) can't be read yet"
        case .notChosen: "not chosen by --where"
        case .passedBy(.hidden): "hidden"
        case .passedBy(.special): "no regular file"
        case .passedBy(.danglingLink): "a link to nothing"
        case .passedBy(.diary): "the diary's own folder"
        }
    }

    /// The kind that files are counted by, as the report shows it.
    static func kind(of reason: FileFate.Reason) -> String {
        switch reason {
        case .video: "videos"
        case .noMedium, .passedBy(.hidden): "no media"
        case .unsupported(let format): format
        case .notChosen: "not chosen"
        case .passedBy(.special): "no files"
        case .passedBy(.danglingLink): "dead links"
        case .passedBy(.diary): "the diary"
        }
    }

    /// The evidence of a time, as the report shows it.
    static func name(of source: Medium.TimeSource) -> String {
        switch source {
        case .camera: "camera"
        case .gps: "GPS"
        case .recording, .recordingDay: "recording"
        case .fileName, .fileNameDay: "file name"
        case .fileDate: "file date"
        }
    }

    /// The ending of a name with its dot; the whole name of a hidden file.
    static func ending(of path: FilePath) -> String {
        let name = String(decoding: path.lastComponent, as: UTF8.self)
        guard let dot = name.lastIndex(of: "."), name[dot...].count > 1 else { return "(no ending)" }
        let ending = SafeText(name[dot...]).singleLine.string
        return ending.count > 12 ? ending.prefix(11) + "…" : ending
    }
}

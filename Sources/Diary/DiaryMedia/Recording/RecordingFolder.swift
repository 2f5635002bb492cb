package import Chronology
package import DiaryModel

/// The recordings in progress, and those of processes that ended before adding them: in `drafts`, beside the texts.
package struct RecordingFolder {
    private static let prefix = "recording-"
    private static let ending = ".wav"

    private let path: FilePath

    package init(diary: FilePath) {
        path = diary.appending("drafts")
    }

    package func create(
        _ shape: RecordingShape, start: ZonedTime, note: RecordingNote? = nil
    ) throws(SystemCallError) -> RecordingFile {
        try Folder.make(path)
        let name = "\(Self.prefix)\(UniqueIdentifier())\(Self.ending)"
        let recording = try RecordingFile(creating: path.appending(name), shape: shape, start: start)
        do throws(SystemCallError) {
            if let note { try File.create(recording.notePath, note.bytes) }
        } catch {
            try? recording.remove()
            throw error
        }
        return recording
    }

    /// Recordings that were never added, oldest first, each locked until it is released; those in progress are not
    /// included.
    ///
    /// Empty ones are swept away.
    package func kept() throws(SystemCallError) -> [RecordingFile] {
        removeStrayNotes()
        var kept: [RecordingFile] = []
        for name in try names() {
            guard let recording = try RecordingFile(keptAt: path.appending(bytes: name)) else { continue }
            if recording.isEmpty { try recording.remove() } else { kept.append(recording) }
        }
        return kept.sorted { $0.start.instant < $1.start.instant }
    }

    /// The files of such recordings, as paths relative to the diary's folder; changes nothing.
    package func keptPaths() -> [FilePath] {
        let names = (try? names()) ?? []
        return names.map { path.appending(bytes: $0) }.filter { file in
            (try? RecordingFile(keptAt: file, isChanged: false))?.isEmpty == false
        }.map { FilePath("drafts").appending(bytes: $0.lastComponent) }
    }

    /// A note is removed after its recording, and may exist alone in between.
    private func removeStrayNotes() {
        for name in (try? Folder.names(in: path)) ?? []
        where name.starts(with: Self.prefix.utf8) && name.suffix(5).elementsEqual(".json".utf8) {
            let recording = path.appending(bytes: name.dropLast(5) + Array(Self.ending.utf8))
            if !Folder.exists(recording) { try? Folder.remove(path.appending(bytes: name)) }
        }
    }

    private func names() throws(SystemCallError) -> [[UInt8]] {
        guard Folder.isFolder(path) else { return [] }
        return try Folder.names(in: path).filter {
            $0.starts(with: Self.prefix.utf8) && $0.suffix(Self.ending.utf8.count).elementsEqual(Self.ending.utf8)
        }
    }
}

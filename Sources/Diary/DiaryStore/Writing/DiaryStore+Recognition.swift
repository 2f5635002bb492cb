package import DiaryModel
import SQLite

/// A medium in which a program is to look for words.
package struct UnreadMedium: Sendable {
    package let entry: UniqueIdentifier
    package let medium: Medium
}

/// The kinds of media in which programs find words.
package enum RecognitionKind: CaseIterable, Hashable, Sendable {
    case photos
    /// Videos, too: of those, the sound.
    case sounds

    /// The kind of a medium; nil for a PDF, whose pages are no photos.
    package init?(_ medium: Medium) {
        switch medium.type {
        case .image where medium.isPDF: return nil
        case .image: self = .photos
        case .audio, .video: self = .sounds
        }
    }

    /// The condition on a row of `medium`, as `init` decides.
    fileprivate var sql: SQL {
        switch self {
        case .photos: "(medium.type = 'image' AND medium.mimeType IS NOT 'application/pdf')"
        case .sounds: "medium.type IN ('audio', 'video')"
        }
    }
}

/// Several batches of recognized words that are one command, so that one undo reverses all of them.
package final class RecognitionSession {
    let run: CommandRun
    fileprivate var counts: [RecognitionKind: Int] = [:]

    package init(isInBackground: Bool = false) {
        let name = isInBackground ? CommandRecord.backgroundRecognition : CommandRecord.recognition
        run = CommandRun(CommandRecord(name, ""))
    }

    fileprivate var summary: String {
        [(counts[.photos] ?? 0, "photo", "photos"), (counts[.sounds] ?? 0, "sound", "sounds")].filter { $0.0 > 0 }
            .map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }.joined(separator: ", ")
    }
}

/// Words that programs find.
extension DiaryStore {
    /// The media in which a program is to look for words, newest first; of several with the same bytes, only one.
    ///
    /// - Parameters:
    ///     - query: the media to choose among.
    ///     - isAgain: true if media are wanted in which a program has looked already; never those whose words a person
    ///       wrote.
    package func recognitionQueue(
        _ query: MediaQuery = MediaQuery(of: EntryQuery()),
        kinds: Set<RecognitionKind> = Set(RecognitionKind.allCases), again isAgain: Bool = false
    ) throws -> [UnreadMedium] {
        var (queue, known): ([UnreadMedium], Set<ContentHash>) = ([], [])
        try forEachMedium(query) { found in
            let medium = found.medium
            guard let kind = RecognitionKind(medium), kinds.contains(kind),
                medium.recognition.map({ isAgain && !$0.isByPerson }) ?? true,
                known.insert(medium.hash).inserted
            else { return true }
            queue.append(UnreadMedium(entry: found.entry.id, medium: medium))
            return true
        }
        return queue
    }

    /// The number of media of the diary in which nobody has looked for words, by their kind.
    package func unreadMediumCount(_ kind: RecognitionKind) throws -> Int {
        try connection.first(
            """
            SELECT count(*)
            FROM medium
            JOIN entry ON entry.id = medium.entry
            WHERE \(kind.sql) AND medium.trashTime IS NULL AND entry.trashTime IS NULL
                AND NOT EXISTS (SELECT 1 FROM recognition WHERE recognition.medium = medium.id)
            """
        ) { $0.int(0) } ?? 0
    }

    /// Sets the words that a program found in media, in one transaction.
    ///
    /// A person's words stay, media that went or are in the trash are left out, and others with the same bytes get the
    /// same words: those in which nobody has looked, and all of them where these replace others. The times of the
    /// entries stay: nobody changed them.
    ///
    /// - Parameters:
    ///     - recognitions: the words by the ids of media.
    ///     - session: the command that this batch is a part of; without one it is a command of its own.
    /// - Returns: the number of media that have other words now.
    @discardableResult
    package func setRecognition(
        _ recognitions: [UniqueIdentifier: Recognition], in session: RecognitionSession = RecognitionSession()
    ) throws -> Int {
        let counts = session.counts
        do {
            return try write(in: session.run) { transaction in
                var changed = 0
                for (entry, media) in try owners(of: recognitions) {
                    guard let before = try transaction.findState(of: entry), before.entry.trashTime == nil else {
                        continue
                    }
                    var after = before
                    for (id, recognition) in media {
                        guard let medium = before.media?.first(where: { $0.medium.id == id })?.medium,
                            medium.trashTime == nil, medium.recognition?.isByPerson != true, !recognition.isByPerson,
                            medium.recognition != recognition
                        else { continue }
                        after.media?.setRecognition(recognition, of: id)
                        if let kind = RecognitionKind(medium) { session.counts[kind, default: 0] += 1 }
                        changed += 1
                    }
                    if after != before { try transaction.put(before, after, isExact: true) }
                }
                if changed > 0 { try transaction.describe(session.summary) }
                return changed
            }
        } catch {
            session.counts = counts
            throw error
        }
    }

    /// The recognitions by the entries that show the media, and for those of the same bytes.
    private func owners(
        of recognitions: [UniqueIdentifier: Recognition]
    ) throws -> [UniqueIdentifier: [UniqueIdentifier: Recognition]] {
        var owners: [UniqueIdentifier: [UniqueIdentifier: Recognition]] = [:]
        for (id, recognition) in recognitions {
            let recognition = recognition.composed
            guard let entry = try mediumTable.owner(of: id), let hash = try mediumTable.hash(of: id) else { continue }
            owners[entry, default: [:]][id] = recognition
            let isFirst = try !recognitionTable.isRead(id)
            for twin in try recognitionTable.media(hash, unread: isFirst) where recognitions[twin.medium] == nil {
                owners[twin.entry, default: [:]][twin.medium] = recognition
            }
        }
        return owners
    }

    /// True if words are recognized in the background after each command that brings media.
    package func recognizesAlways() throws -> Bool {
        try PropertyTable(connection: connection).value(Self.recognitionSetting) == "always"
    }

    /// Sets whether words are recognized in the background after each command that brings media.
    package func setRecognizesAlways(_ isAlways: Bool) throws {
        try write { try PropertyTable(connection: connection).set(isAlways ? "always" : nil, Self.recognitionSetting) }
    }

    private static let recognitionSetting = "recognize"
}

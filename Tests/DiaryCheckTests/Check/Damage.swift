import Chronology
import DiaryCheck
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import SQLite
import Testing

/// Damage to a diary from outside, and the expected finding.
struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The finding at this depth, but at no lesser one.
    let kind: CheckFinding.Kind
    let depth: CheckDepth
    /// True if `check --repair` repairs it.
    var isMended = true
    let inflict: @Sendable (DamagedDiary) throws -> Void

    /// Derived data whose source still exists.
    static let derived: [Damage] = [
        Damage("a row of the search index is gone", .searchIndexDiffers, .full) { diary in
            try diary.execute(
                "INSERT INTO searchIndex (searchIndex, rowid, document) "
                    + "SELECT 'delete', id, lower(text) || char(10) || char(10) FROM entry WHERE text = 'second'")
        },
        Damage("the search index is empty", .searchIndexDiffers, .full) {
            try $0.execute("INSERT INTO searchIndex (searchIndex) VALUES ('delete-all')")
        },
        Damage("the search index has two rows in each other's place", .searchIndexDiffers, .full) { diary in
            try diary.execute("INSERT INTO searchIndex (searchIndex) VALUES ('delete-all')")
            try diary.execute(
                "INSERT INTO searchIndex (rowid, document) SELECT id, (SELECT lower(text) FROM entry AS other "
                    + "WHERE other.id <> entry.id) || char(10) || char(10) FROM entry")
        },
        Damage("a tag is folded wrongly", .tagMisfolded, .full) { try $0.execute("UPDATE tag SET fold = x'41'") },
        Damage("the name of a measurement is folded wrongly", .measurementMisfolded, .full) {
            try $0.execute("UPDATE measurementName SET fold = x'41'")
        },
        Damage("the name of a measurement has another's key", .measurementMisfolded, .full) {
            try $0.execute("UPDATE measurementName SET key = 'other'")
        },
        Damage("a name of measurements is there twice", .measurementMisfolded, .full) {
            try $0.execute("INSERT INTO measurementName (name, key, fold) VALUES ('Weight', 'x', x'00')")
        },
        Damage("a wall clock differs from its time", .entryMisplaced, .full) {
            try $0.execute("UPDATE entry SET wallTime = wallTime + 3600 WHERE text = 'second'")
        },
        Damage("an entry has another key than its time", .entryMisplaced, .full) {
            try $0.execute("PRAGMA foreign_keys = ON; UPDATE entry SET id = id - 1 WHERE text = 'second'")
        },
        Damage("a thumbnail is another picture", .thumbnailChanged, .full) {
            try $0.execute("INSERT INTO thumbnail (medium, width, height, jpeg) SELECT id, 1, 1, x'00' FROM medium")
        },
        Damage("an original can be written", .originalMode, .quick) {
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: $0.original.path)
        },
        Damage("others can look into the folder", .permissionsWide, .quick) {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: $0.folder.url("diary").path)
        },
        Damage("others can read a draft", .permissionsWide, .quick) {
            try $0.folder.write(Data("x".utf8), to: "diary/drafts/edit-x.md")
            let path = $0.folder.url("diary/drafts/edit-x.md").path
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        },
        Damage("others can list a folder of originals", .permissionsWide, .quick) {
            let path = $0.original.deletingLastPathComponent().path
            try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: path)
        },
        Damage("a file lies among the originals", .fileStrange, .quick) {
            try $0.folder.write(Data("x".utf8), to: "diary/media/ab/notes.txt")
        },
        Damage("a file that has the name of another content lies there", .fileStrange, .quick) {
            let digits = String(repeating: "ab", count: 32)
            try $0.folder.write(Data("x".utf8), to: "diary/media/ab/\(digits).jpg")
        },
        Damage("a link lies among the originals", .fileStrange, .quick) {
            try FileManager.default.createSymbolicLink(
                at: $0.folder.url("diary/media/link"), withDestinationURL: $0.original)
        },
    ]

    /// Damage that only a backup, or the source file, can repair.
    static let lasting: [Damage] = [
        Damage("a text is another", .entryChanged, .full, isMended: false) {
            try $0.execute("UPDATE entry SET text = 'sekond' WHERE text = 'second'")
        },
        Damage("a caption is another", .mediumChanged, .full, isMended: false) {
            try $0.execute("UPDATE medium SET caption = 'nothing I wrote'")
        },
        Damage("the words in a photo are others", .recognitionChanged, .full, isMended: false) {
            try $0.execute("UPDATE recognition SET text = 'nothing that stands there'")
        },
        Damage("the times of words are others", .recognitionChanged, .full, isMended: false) {
            try $0.execute("UPDATE recognition SET passages = NULL")
        },
        Damage("a value of the camera is another", .mediumChanged, .full, isMended: false) {
            try $0.execute("UPDATE medium SET model = 'another'")
        },
        Damage("an earlier version of a text is another", .versionChanged, .full, isMended: false) {
            try $0.execute("UPDATE revision SET text = 'firts'")
        },
        Damage("the words of a command are others", .commandChanged, .full, isMended: false) {
            try $0.execute("UPDATE command SET summary = 'nothing I did' WHERE name = 'edit'")
        },
        Damage("an operation keeps something else", .commandChanged, .full, isMended: false) {
            try $0.execute("UPDATE operation SET changes = '{}' WHERE changes IS NOT NULL")
        },
        Damage("an operation is of another entry", .commandChanged, .full, isMended: false) {
            try $0.execute("UPDATE operation SET entity = randomblob(16) WHERE seq = 1")
        },
        Damage("a saved search selects something else", .searchChanged, .full, isMended: false) {
            try $0.execute("UPDATE savedSearch SET selection = '[]'")
        },
        Damage("a saved search has another's key", .searchChanged, .full, isMended: false) {
            try $0.execute("UPDATE savedSearch SET key = 'other'")
        },
        Damage("a template has another text", .templateChanged, .full, isMended: false) {
            try $0.execute("UPDATE template SET text = 'another'")
        },
        Damage("a template has another's key", .templateChanged, .full, isMended: false) {
            try $0.execute("UPDATE template SET key = 'other'")
        },
        Damage("a task is due at another time", .taskChanged, .full, isMended: false) {
            try $0.execute("UPDATE task SET due = due + 60000000, dueWallTime = dueWallTime + 60")
        },
        Damage("the clock of a due time differs from it", .taskChanged, .full, isMended: false) {
            try $0.execute("UPDATE task SET dueWallTime = dueWallTime + 60")
        },
        Damage("a task is more urgent than it was", .taskChanged, .full, isMended: false) {
            try $0.execute("UPDATE task SET priority = 4.5")
        },
        Damage("a task is done that was not", .taskChanged, .full, isMended: false) {
            try $0.execute("UPDATE task SET isDone = 1")
        },
        Damage("a priority lies outside of what there is", .databaseDamaged, .quick, isMended: false) {
            try $0.execute("PRAGMA ignore_check_constraints = ON; UPDATE task SET priority = 5")
        },
        Damage("a task is due beyond all calendars", .valueImpossible, .full, isMended: false) {
            try $0.execute("UPDATE task SET due = 9223372036854775807")
        },
        Damage("a task is due on an invalid clock", .valueImpossible, .full, isMended: false) {
            try $0.execute("UPDATE task SET dueOffset = 1000000")
        },
        Damage("a measured value is infinite", .valueImpossible, .full, isMended: false) {
            try $0.execute("UPDATE measurement SET value = 9e999")
        },
        Damage("a measured value is another", .entryChanged, .full, isMended: false) {
            try $0.execute("UPDATE measurement SET value = -value")
        },
        Damage("a name of measurements is another's", .entryChanged, .full, isMended: false) {
            try $0.execute("UPDATE measurementName SET name = 'a b', key = 'a b'")
        },
        Damage("an entry's media have no entry", .referenceBroken, .quick, isMended: false) {
            try $0.execute("DELETE FROM entry WHERE id IN (SELECT entry FROM medium)")
        },
        Damage("an original is missing", .originalMissing, .quick, isMended: false) {
            try FileManager.default.removeItem(at: $0.original)
        },
        Damage("an original is too short", .originalSize, .quick, isMended: false) { diary in
            try diary.overwriteOriginal(diary.sound.dropLast())
        },
        Damage("a bit of an original is another", .originalContent, .content(percent: 100), isMended: false) { diary in
            try diary.overwriteOriginal(diary.sound.dropLast() + [diary.sound[diary.sound.count - 1] ^ 1])
        },
        Damage("commands were lost with a damaged log", .logBroken, .quick, isMended: false) {
            try $0.folder.write(Data("a log".utf8), to: "diary/backups/damaged-log-00112233.sqlite-wal")
        },
        Damage("a folder of originals can't be read", .folderUnreadable, .quick, isMended: false) { diary in
            let folder = diary.original.deletingLastPathComponent()
            try FileManager.default.removeItem(at: folder)
            try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: folder)
        },
        Damage("the mark of the originals can't be read", .folderUnreadable, .quick, isMended: false) { diary in
            let mark = diary.folder.url("diary/media/.store")
            try FileManager.default.removeItem(at: mark)
            try FileManager.default.createSymbolicLink(at: mark, withDestinationURL: mark)
        },
        Damage("the mark of the originals is gone", .markerMissing, .quick) {
            try FileManager.default.removeItem(at: $0.folder.url("diary/media/.store"))
        },
        Damage("the mark of the originals is empty", .markerMissing, .quick) {
            try $0.folder.write(Data(), to: "diary/media/.store")
        },
        Damage("the mark of the originals is cut", .markerMissing, .quick) {
            try $0.folder.write(Data("91712f9c-8b52".utf8), to: "diary/media/.store")
        },
        Damage("the mark is another diary's", .markerForeign, .quick, isMended: false) {
            try $0.folder.write(Data("\(UniqueIdentifier())\n".utf8), to: "diary/media/.store")
        },
    ]

    init(
        _ name: String, _ kind: CheckFinding.Kind, _ depth: CheckDepth, isMended: Bool = true,
        inflict: @escaping @Sendable (DamagedDiary) throws -> Void
    ) {
        testDescription = name
        self.kind = kind
        self.depth = depth
        self.isMended = isMended
        self.inflict = inflict
    }
}

/// A closed diary of two entries and a sound, whose files can be damaged.
final class DamagedDiary {
    let folder: TestFolder
    let original: URL
    let sound = Data("RIFF and so on, no sound at all".utf8)
    private let diary: TestDiary

    init() throws {
        diary = try TestDiary()
        folder = diary.folder
        var medium = try diary.keep(sound, name: "memo.wav")
        medium.medium.recognition = Recognition(
            text: "seven herons", language: "eng", recognizer: "whisper", time: Instant(microseconds: 0),
            segments: [Recognition.Segment(start: 0, end: 1.5, text: "seven herons")])
        var change = EntryChange()
        change.text = "first #tag"
        let first = try diary.add("frist #tag", media: [medium])
        _ = try diary.store.edit([first.id], change)
        try diary.store.change([.save("trips", selection: ["--tag", "trip"])])
        try diary.store.changeTemplates([.save("morning", text: "{{ask: How?}}")])
        var measured = EntryChange()
        measured.addedMeasurements = [DiaryMeasurement(name: "weight", value: 71.2, unit: "kg")]
        _ = try diary.store.edit([first.id], measured)
        let due = TaskDue(try ZonedTime(rfc3339: "2026-03-03T12:00:00+01:00"), hasTime: true)
        try diary.add("second", at: "2026-03-02T12:00:00Z", task: DiaryTask(due: due))
        try diary.store.connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
        original = folder.url("diary/" + Vault.relativePath(of: medium.medium.hash, extension: "wav"))
    }

    var database: URL { folder.url("diary/diary.sqlite") }

    func execute(_ sql: String) throws {
        let connection = try Connection(path: database.path, mode: .readWrite)
        try connection.executeScript(sql)
        try connection.executeScript("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    func overwriteOriginal(_ bytes: Data) throws {
        try FileManager.default.removeItem(at: original)
        try bytes.write(to: original)
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: original.path)
    }

    func check(_ depth: CheckDepth) throws -> CheckReport {
        try StoreCheck(diary.path, depth: depth, decoderPath: DecoderTestbed.decoderPath).run()
    }

    /// Repairs the findings of a check of this depth as far as possible.
    func repair(_ depth: CheckDepth) throws {
        let steps = RepairStep.plan(for: try check(depth))
        let repair = StoreRepair(diary.path, decoderPath: DecoderTestbed.decoderPath)
        for step in steps { _ = try repair.run(step) }
    }
}

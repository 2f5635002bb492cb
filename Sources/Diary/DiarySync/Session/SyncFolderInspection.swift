package import DiaryModel
import DiaryStore
import Glibc
import Replication
import SharedFolder
import SQLite

/// What lies in a diary's folder `sync`, looked at without trusting it.
package struct SyncFolderInspection {
    /// What is wrong with the file of the settings and the key.
    package enum KeyProblem: String, Sendable {
        /// The state that belongs to it is there.
        case missing = "it is missing"
        case unreadable = "it can't be read"
        /// It is another folder's, or another machine's.
        case wrong = "it opens nothing in the shared folder, or is another machine's"
    }

    private let diary: FilePath

    package init(diary: FilePath) { self.diary = diary }

    /// The path of the file with the key, within the diary's folder.
    package static let keyPath = FilePath("sync/key")
    /// The path of the state, within the diary's folder.
    package static let statePath = FilePath("sync/state.sqlite")

    private var state: FilePath { SyncState.path(of: diary) }

    /// What is wrong with the key; nil where nothing is, or where it can't be compared with anything.
    package func keyProblem() throws -> KeyProblem? {
        let settings: SyncSettings
        do { settings = try SyncSettings(of: diary) } catch SyncError.isOff {
            return Folder.linkStatus(state) == nil || isAbandoned ? nil : .missing
        } catch SyncError.damagedKey, is SystemCallError { return .unreadable }
        return try isRight(settings) ? nil : .wrong
    }

    /// True if the state is that of a `create` which was killed before the diary was shared.
    private var isAbandoned: Bool {
        guard let starting = try? SyncSettings(at: SyncSettings.startingPath(of: diary)) else { return false }
        let mark = try? Self.open(state).property(.mark)
        return mark == nil || mark == starting.mark
    }

    /// Returns whether the key opens what the shared folder holds; without such a folder, whether the state knows it.
    private func isRight(_ settings: SyncSettings) throws -> Bool {
        let mark = try? Self.open(state).property(.mark)
        if let mark, mark == settings.mark { return true }
        do throws(SharedFolderError) {
            return try settings.sharedFolder.opens() ?? (mark == nil)
        } catch {
            // Only what can be looked at is compared.
            return mark == nil
        }
    }

    /// What is wrong with the state; nil where nothing is.
    ///
    /// - Parameter isQuick: whether only its tables are looked at.
    package func stateProblem(isQuick: Bool = false) -> String? {
        guard Synchronizer.isOn(diary: diary) else { return nil }
        guard let status = Folder.linkStatus(state) else { return "it is missing" }
        guard status.st_size > 0 else { return "it is empty" }
        do {
            let state = try Self.open(state)
            guard try state.hasAllTables() else { return "its tables are not there" }
            guard !isQuick else { return nil }
            let words = try state.connection.all("PRAGMA quick_check(1)") { $0.text(0) }
            guard words == ["ok"] else { return words.first ?? "it can't be read" }
            try state.forEachRecord { _, _ in true }
            return nil
        } catch let error as SQLiteError {
            // Another process has it, or the disk fails: that is not damage of the file.
            return SyncState.isDamage(error, of: state) || error.code == 1 ? error.message : nil
        } catch SyncError.damagedState { return "a record can't be read" } catch { return nil }
    }

    private static func open(_ path: FilePath) throws -> SyncState {
        SyncState(try Connection(pathBytes: path.bytes, mode: .readOnly))
    }

    /// Moves a damaged state to `tmp/damaged`, and begins one that knows nothing: the next sync fills it from the
    /// folder.
    package func renewState() throws {
        let target = diary.appending("tmp").appending(TemporaryFolder.damaged)
        for file in SyncState.files(of: diary) {
            try Folder.make(target)
            try Folder.move(file, to: Folder.freeName(file.lastComponent, in: target))
        }
        try SyncState(state).setProperty(.isRenewed, "1")
        try Folder.sync(state.parent)
    }
}

extension SyncSettings {
    /// A name of the shared diary, its key and this machine, which reveals none of them.
    var mark: String { key.name(of: diary.bytes + machine.bytes, purpose: "state") }
}

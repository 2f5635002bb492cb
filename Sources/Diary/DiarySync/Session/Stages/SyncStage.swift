import DiaryStore
import SharedFolder

/// A stage of a synchronization, which takes what earlier stages returned.
///
/// What all of them need is the synchronizer's.
protocol SyncStage {
    var sync: Synchronizer { get }
}

extension SyncStage {
    var store: DiaryStore { sync.store }
    var state: SyncState { sync.state }
    var folder: SharedFolder { sync.folder }
    var keyFile: KeyFileWriting? { sync.keyFile }

    var settings: SyncSettings {
        get { sync.settings }
        nonmutating set { sync.settings = newValue }
    }

    var report: SyncReport {
        get { sync.report }
        nonmutating set { sync.report = newValue }
    }
}

import Chronology
import Replication

/// The originals of this machine in the folder that others could not read.
struct DamagedMedia: SyncStage {
    let sync: Synchronizer

    /// The names of those that were not written again since they were reported, with all reports that there are.
    ///
    /// A report stays until its machine has synchronized again: an original is written once for each.
    func reported() throws -> (names: Set<String>, marks: [String]) {
        let prefix = "media/\(settings.machine.hex)/"
        let mended = Set(try state.lines(.mendedMedia))
        var (names, marks): (Set<String>, Set<String>) = ([], [])
        for (machine, progress) in try sync.reports() where machine != settings.machine {
            for path in progress.damaged where path.hasPrefix(prefix) {
                let name = String(path.dropFirst(prefix.utf8.count))
                let mark = "\(name) \(machine.hex) \(progress.time?.microseconds ?? 0)"
                if marks.insert(mark).inserted, !mended.contains(mark) { names.insert(name) }
            }
        }
        return (names, marks.sorted())
    }

    func setMended(_ marks: [String]) throws { try state.setLines(.mendedMedia, marks) }
}

import Replication
import SharedFolder

/// The content of the folder as its seals prove it: a program that copies the folder can make any name.
extension SharedFolder {
    /// A file that can't be used, with the reason.
    typealias DamagedFile = (file: OperationFile, reason: String)

    /// The number of the last operation of each machine in the folder, and the files with higher numbers that are not
    /// sealed as their names say.
    ///
    /// It reads the beginning of one file a machine, and of each file that is not sealed.
    func sealedEnds(of files: [OperationFile]) throws -> (ends: [MachineID: Int], damaged: [DamagedFile]) {
        var (ends, damaged): ([MachineID: Int], [DamagedFile]) = ([:], [])
        for (machine, files) in files.byMachine {
            for file in files.sorted(by: { $0.last > $1.last }) {
                do throws(SharedFolderError) {
                    try checkSeal(of: file)
                    ends[machine] = file.last
                    break
                } catch {
                    guard let reason = error.reasonOfFile else { throw error }
                    if case .vanished = error { continue }
                    damaged.append((file, reason))
                }
            }
        }
        return (ends, damaged)
    }
}

extension [OperationFile] {
    var byMachine: [MachineID: [OperationFile]] {
        reduce(into: [:]) { lists, file in
            if let machine = MachineID(bytes: file.machine) { lists[machine, default: []].append(file) }
        }
    }

    /// The number up to which files of one machine hold all of its operations.
    var endWithoutGap: Int {
        sorted { ($0.first, $0.last) < ($1.first, $1.last) }.reduce(0) { last, file in
            file.first <= last + 1 ? Swift.max(last, file.last) : last
        }
    }
}

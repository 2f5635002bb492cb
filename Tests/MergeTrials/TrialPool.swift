import DiarySync
import Foundation
import JSON
import SharedFolder

/// Machines with a shared folder and no entry, created once and reset for each trial.
///
/// Deriving a key from a passphrase takes longer than a trial.
final class TrialPool {
    private static let passphrase = SecretBytes("a passphrase of the trials".utf8)

    let folder: URL
    let machines: [TrialMachine]
    let key: MasterKey

    init(count: Int, in folder: URL) throws {
        self.folder = folder
        machines = (0..<count).map { TrialMachine("m\($0)", in: folder) }
        for machine in machines {
            try FileManager.default.createDirectory(at: machine.shared, withIntermediateDirectories: true)
        }
        _ = try Synchronizer.create(
            machines[0].store(), folder: machines[0].shared.path, name: "m0", passphrase: Self.passphrase,
            words: RecoveryWords(), parameters: .minimum
        ).run()
        guard let found = try SharedFolder.diaries(in: machines[0].shared.path).first else {
            throw CocoaError(.fileNoSuchFile)
        }
        key = try KeyFile.open(.passphrase(Self.passphrase), in: found.path)
        for machine in machines.dropFirst() {
            try bring(to: machine)
            let folder = try UnlockedFolder(machine.shared.path, .passphrase(Self.passphrase))
            _ = try Synchronizer.join(machine.store(), folder, name: machine.name).run()
        }
        for _ in 0..<3 {
            for machine in machines {
                try bring(to: machine)
                try machine.sync()
            }
        }
        for machine in machines {
            machine.close()
            try FileManager.default.copyItem(at: machine.home, to: Self.kept(machine))
        }
    }

    private static func kept(_ machine: TrialMachine) -> URL { machine.home.appendingPathExtension("kept") }

    private func bring(to machine: TrialMachine) throws {
        for other in machines where other !== machine {
            for (path, bytes) in try TrialCarrier.contents(of: other.shared) {
                let url = machine.shared.appending(path: path)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                // A machine's own file is never older than another's copy of it.
                let isNewer = path.contains("/seen/") && path.hasSuffix(ownName(of: other) ?? "-")
                if isNewer || !FileManager.default.fileExists(atPath: url.path) { try bytes.write(to: url) }
            }
        }
    }

    private func ownName(of machine: TrialMachine) -> String? {
        try? SyncName.own(of: machine.diary)
    }

    /// Empties all diaries, but keeps their folders, to which the machines' ids are bound.
    func reset() throws {
        for machine in machines {
            machine.close()
            for name in ["diary", "shared"] {
                let (source, target) = (Self.kept(machine).appending(path: name), machine.home.appending(path: name))
                for item in try FileManager.default.contentsOfDirectory(atPath: target.path) {
                    try FileManager.default.removeItem(at: target.appending(path: item))
                }
                for item in try FileManager.default.contentsOfDirectory(atPath: source.path) {
                    try FileManager.default.copyItem(at: source.appending(path: item), to: target.appending(path: item))
                }
            }
        }
    }
}

/// The id of a diary in the shared folder, from its settings.
enum SyncName {
    static func own(of diary: URL) throws -> String? {
        let bytes = try Data(contentsOf: diary.appending(path: "sync/key"))
        return try JSONParser.parse(Array(bytes)).objectValue?["machine"]?.stringValue
    }
}

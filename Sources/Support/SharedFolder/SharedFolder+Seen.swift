extension SharedFolder {
    /// The largest number of bytes of a seen file.
    private static let largestSeenFile = 1 << 20
    private static let kind = "seen"

    /// Replaces this machine's report to the others.
    ///
    /// - Parameter number: Greater each time, so that an old report that comes back is recognized.
    package func writeSeen(number: Int, _ payload: [UInt8]) throws(SharedFolderError) {
        let folder = try opened().folderMade(Self.kind)
        let path = "\(folder.path)/\(machineName)"
        guard number >= 0 else { throw .badFormat(path) }
        let fields = SealedFields(payloadCount: payload.count, first: number, last: number)
        let sealedCount = Padding.pages.paddedCount(SealedFields.byteCount + payload.count)
        guard SealedHeader.fileByteCount(sealing: sealedCount) <= Self.largestSeenFile else { throw .tooLarge(path) }
        let pending = try PendingSharedFile(in: folder, machine: machine)
        var sealer = try Sealer(pending, place(machine, path: path), fields, in: self)
        try sealer.append(payload)
        try sealer.finish()
        try pending.publish(as: machineName)
    }

    /// Reads the reports of all machines, by machine.
    ///
    /// - Returns: The readable reports, and the paths in the folder of damaged files and of those with other names:
    ///   foreign text.
    package func readSeen() throws(SharedFolderError) -> (
        seen: [(machine: [UInt8], number: Int, payload: [UInt8])], damaged: [String], foreign: [String]
    ) {
        var seen: [(machine: [UInt8], number: Int, payload: [UInt8])] = []
        var (damaged, foreign): ([String], [String]) = ([], [])
        guard let folder = try opened().folder(Self.kind) else { return ([], [], []) }
        for name in try folder.names() where !name.starts(with: ".tmp-".utf8) {
            let text = String(decoding: name, as: UTF8.self)
            guard let machine = Hexadecimal.bytes(name, count: 16) else {
                foreign.append("\(Self.kind)/\(text)")
                continue
            }
            do throws(SharedFolderError) { seen.append(try read(text, of: machine, in: folder)) } catch {
                switch error {
                case .vanished: continue
                case .noFolder: throw error
                case .notWritable, .full, .foreign, .damaged, .wrongSecret, .noKey, .badWords, .badFormat, .tooLarge,
                    .system:
                    damaged.append("\(Self.kind)/\(text)")
                }
            }
        }
        return (seen, damaged, foreign)
    }

    private func read(
        _ name: String, of machine: [UInt8], in folder: OpenFolder
    ) throws(SharedFolderError) -> (machine: [UInt8], number: Int, payload: [UInt8]) {
        let file = try folder.file(name)
        guard try file.byteCount() <= Self.largestSeenFile else { throw .tooLarge(file.path) }
        let unsealer = try Unsealer(file, place(machine, path: file.path), in: self)
        let number = unsealer.fields.last
        return (machine, number, try unsealer.payload())
    }

    private func place(_ machine: [UInt8], path: String) -> SealedPlace {
        SealedPlace(
            subkey: .seen, purpose: "seen", machine: machine, name: Hexadecimal.text(machine), path: path)
    }
}

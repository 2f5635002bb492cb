extension SharedFolder {
    /// The largest number of bytes of an operation file.
    package static let largestOperationFile = 256 << 20
    private static let kind = "ops"

    /// The operation files of all machines by their names; none of them is read.
    package func operationFiles() throws(SharedFolderError) -> FolderListing {
        var listing = FolderListing()
        var files: [OperationFile] = []
        try forEachFile(Self.kind, foreign: &listing.foreign) { name, machine, folder in
            guard let size = folder.byteCount(of: String(decoding: name, as: UTF8.self)),
                let file = OperationFile(name: name, machine: machine, byteCount: size)
            else { return false }
            files.append(file)
            return true
        }
        listing.files = files.sorted(by: OperationFile.isBefore)
        return listing
    }

    /// Reads a file; the result is as its machine wrote it, under the same numbers and for the same diary.
    package func read(_ file: OperationFile) throws(SharedFolderError) -> OperationSegment {
        let unsealer = try unsealer(of: file)
        let fields = unsealer.fields
        return OperationSegment(
            machine: file.machine, first: fields.first, last: fields.last, chainBefore: fields.chainBefore,
            chainAfter: fields.chainAfter, payload: try unsealer.payload())
    }

    /// Returns whether the key opens anything of the folder: a key file, or operations; nil if it holds neither.
    ///
    /// At most some files are tried: a program that copies the folder may add others.
    package func opens() throws(SharedFolderError) -> Bool? {
        let keys = try KeyFile.areAuthentic(in: self)
        if keys == true { return true }
        let files = try operationFiles().files
        for machine in Set(files.map(\.machine)) {
            for file in files.filter({ $0.machine == machine }).suffix(Self.triedCount)
            where (try? checkSeal(of: file)) != nil { return true }
        }
        return keys == nil && files.isEmpty ? nil : false
    }

    private static let triedCount = 16

    /// Throws unless a file begins as its machine wrote it, under the same numbers; the rest is not read.
    package func checkSeal(of file: OperationFile) throws(SharedFolderError) { _ = try unsealer(of: file) }

    private func unsealer(of file: OperationFile) throws(SharedFolderError) -> Unsealer {
        let opened = try openFile(file.name, of: file.machine, Self.kind)
        guard try opened.byteCount() <= Self.largestOperationFile else { throw .tooLarge(opened.path) }
        let unsealer = try Unsealer(opened, place(file, path: opened.path), in: self)
        let fields = unsealer.fields
        guard fields.first == file.first, fields.last == file.last, key.name(ofChain: fields.chainAfter) == file.hash
        else { throw .damaged(opened.path, reason: "its content doesn't match its name") }
        return unsealer
    }

    /// Writes operations of this machine; does nothing if their file exists with its size.
    ///
    /// - Throws: ``SharedFolderError/badFormat(_:)`` for invalid numbers, chains or machines,
    ///   ``SharedFolderError/tooLarge(_:)`` above ``largestOperationFile``.
    package func write(_ segment: OperationSegment) throws(SharedFolderError) -> OperationFile {
        let staged = try stage(segment)
        try staged.publish()
        return staged.file
    }

    /// Seals operations of this machine into a draft, which is durable but gets its name only when it is published.
    ///
    /// - Throws: what ``write(_:)`` throws.
    package func stage(_ segment: OperationSegment) throws(SharedFolderError) -> StagedOperationFile {
        let file = try file(for: segment)
        let folder = try ownFolder(Self.kind)
        guard folder.byteCount(of: file.name) != file.byteCount else { return StagedOperationFile(file, nil) }
        let pending = try PendingSharedFile(in: folder, machine: machine)
        let path = "\(folder.path)/\(file.name)"
        var sealer = try Sealer(pending, place(file, path: path), fields(of: segment), in: self)
        try sealer.append(segment.payload)
        try sealer.finish()
        try pending.sync()
        return StagedOperationFile(file, pending)
    }

    package func file(for segment: OperationSegment) throws(SharedFolderError) -> OperationFile {
        let path = "\(path)/\(Self.kind)/\(machineName)"
        guard segment.machine == machine, 1 <= segment.first, segment.first <= segment.last,
            "\(segment.last)".utf8.count <= OperationFile.digitCount, segment.chainBefore.count == 32,
            segment.chainAfter.count == 32
        else { throw .badFormat(path) }
        let fields = fields(of: segment)
        let sealedCount = Padding.pages.paddedCount(SealedFields.byteCount + segment.payload.count)
        let byteCount = SealedHeader.fileByteCount(sealing: sealedCount)
        guard byteCount <= Self.largestOperationFile else { throw .tooLarge(path) }
        let content = key.withSubkey(.names) { key in
            Sodium.keyedHash(Array("content".utf8) + [0] + fields.bytes + segment.payload, key: key)
        }
        return OperationFile(
            machine: machine, first: segment.first, last: segment.last, hash: key.name(ofChain: segment.chainAfter),
            content: Hexadecimal.text(content.prefix(8)), byteCount: Int64(byteCount))
    }

    /// Removes a file of this machine; a missing one is not an error.
    ///
    /// - Throws: ``SharedFolderError/badFormat(_:)`` for a file of another machine.
    package func remove(_ file: OperationFile) throws(SharedFolderError) {
        guard file.machine == machine else { throw .badFormat("\(path)/\(file.path)") }
        try removeOwn(file.name, Self.kind)
    }

    private func fields(of segment: OperationSegment) -> SealedFields {
        SealedFields(
            payloadCount: segment.payload.count, first: segment.first, last: segment.last,
            chainBefore: segment.chainBefore, chainAfter: segment.chainAfter)
    }

    private func place(_ file: OperationFile, path: String) -> SealedPlace {
        SealedPlace(
            subkey: .operations, purpose: "operations", machine: file.machine, name: file.name, path: path)
    }

    func openFile(_ name: String, of machine: [UInt8], _ kind: String) throws(SharedFolderError) -> OpenFile {
        let machineName = Hexadecimal.text(machine)
        guard let folder = try opened().folder(kind)?.folder(machineName) else {
            throw .vanished("\(path)/\(kind)/\(machineName)/\(name)")
        }
        return try folder.file(name)
    }

    func removeOwn(_ name: String, _ kind: String) throws(SharedFolderError) {
        guard let folder = try opened().folder(kind)?.folder(machineName) else { return }
        try folder.remove(name)
        try folder.sync()
    }
}

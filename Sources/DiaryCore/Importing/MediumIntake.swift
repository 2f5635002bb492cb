package import Chronology
package import DecoderProtocol
import Glibc
import TextFolding

/// Takes files in: copies each into the vault's folder, lets the decoder look at the copy, and tells what it is.
package struct MediumIntake {
    private let vault: Vault
    private let decoder: DecoderClient
    private let reading: InspectedMediumReading

    /// - Parameters:
    ///   - zone: where a clock without an offset is taken to have stood.
    ///   - places: the zones of positions; nil where a person said which zone is meant.
    package init(
        vault: Vault, decoder: DecoderClient, zone: TimeZoneRules, places: PlaceZones? = nil, now: Instant
    ) {
        self.vault = vault
        self.decoder = decoder
        reading = InspectedMediumReading(zone: zone, places: places, now: now)
    }

    /// Copies and looks at one file.
    ///
    /// Nothing of it stays when the result goes without being kept.
    ///
    /// - Parameter folder: the folder that a list of files lies in, out of which no link is followed; nil where a person
    ///   named this very file.
    /// - Throws: `MediumIntakeError`; `SystemCallError` when the vault can't be written.
    package func take(_ path: FilePath, of folder: FilePath? = nil) throws -> TakenMedium {
        try take(open(path, in: folder), named: path, isNamed: folder == nil)
    }

    /// Copies and looks at an open file that stands at its beginning, under a name that it need not have.
    package func take(
        _ source: borrowing FileDescriptor, named path: FilePath, isNamed: Bool = true
    ) throws -> TakenMedium {
        let staged = try vault.stage(source)
        guard staged.byteCount > 0 else { throw MediumIntakeError(path: path, reason: .empty) }
        let inspected: InspectedMedium
        do { inspected = try decoder.inspect(descriptor: staged.descriptor.number, isNamed: isNamed) } catch {
            throw MediumIntakeError(path: path, reason: .decoder(error))
        }
        return try reading.take(staged, inspected, named: path)
    }

    /// Copies a companion, at which no decoder looks: its line tells what it is.
    func takeCompanion(_ path: FilePath, in folder: FilePath, of line: CompanionLine) throws -> TakenCompanion {
        let staged = try vault.stage(open(path, in: folder))
        let fileExtension = MediumName.safeExtension(of: path.lastComponent)
        return TakenCompanion(
            staged: staged,
            companion: line.companion(hash: staged.hash, byteCount: staged.byteCount, fileExtension: fileExtension))
    }

    // NB: O_NONBLOCK, or opening a FIFO would wait for a writer.
    private func open(_ path: FilePath, in folder: FilePath?) throws(MediumIntakeError) -> FileDescriptor {
        do throws(SystemCallError) {
            let descriptor = try Self.descriptor(of: path, in: folder)
            let kind = try descriptor.status().st_mode & S_IFMT
            if kind == S_IFREG { return descriptor }
            throw SystemCallError("read", path, code: kind == S_IFDIR ? EISDIR : ESPIPE)
        } catch {
            throw MediumIntakeError(path: path, reason: .init(error))
        }
    }

    private static func descriptor(of path: FilePath, in folder: FilePath?) throws(SystemCallError) -> FileDescriptor {
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
        guard let folder else { return try .open(path, flags) }
        let inner = FilePath(bytes: path.bytes.dropFirst(folder.bytes.count).drop { $0 == UInt8(ascii: "/") })
        return try .open(inner, beneath: folder, flags)
    }
}

/// A file that was copied and looked at, and waits to be kept.
package struct TakenMedium {
    let staged: StagedOriginal
    /// The medium, ready to be added.
    package var draft: MediumDraft
    /// When it was taken, by what the file and its name say; the file system is not asked.
    package let time: MediumTime?
    /// What the decoder found strange.
    package let warnings: [MediumWarning]
    /// Why there is no thumbnail; the original is kept all the same.
    package let thumbnailFailure: DecoderFailure?
}

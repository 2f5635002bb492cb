package import Chronology
package import DecoderProtocol
package import DiaryModel
package import DiaryStore
import Glibc

/// Copies files into the vault's folder, lets the decoder inspect the copies, and returns the media.
package struct MediumIntake {
    private let vault: Vault
    private let decoder: DecoderClient
    private let reading: InspectedMediumReading

    /// An intake into a vault.
    ///
    /// - Parameters:
    ///     - zone: the assumed zone of clocks without an offset.
    ///     - places: the zones of positions; nil if the user gave the zone.
    package init(
        vault: Vault, decoder: DecoderClient, zone: TimeZoneRules, places: PlaceZones? = nil, now: Instant
    ) {
        self.vault = vault
        self.decoder = decoder
        reading = InspectedMediumReading(zone: zone, places: places, now: now)
    }

    /// Copies and inspects one file.
    ///
    /// Nothing of it is left if the result is released without being kept.
    ///
    /// - Parameter folder: the folder of a list of files, out of which no link is followed; nil if the user named this
    ///   very file.
    /// - Throws: `MediumIntakeError`; `SystemCallError` if the vault can't be written.
    package func stage(_ path: FilePath, of folder: FilePath? = nil) throws -> StagedMedium {
        try stage(open(path, in: folder), named: path, isNamed: folder == nil)
    }

    /// Copies and inspects an open file at its beginning, under a name that may differ from its own.
    package func stage(
        _ source: borrowing FileDescriptor, named path: FilePath, isNamed: Bool = true
    ) throws -> StagedMedium {
        let staged = try vault.stage(source)
        guard staged.byteCount > 0 else { throw MediumIntakeError(path: path, reason: .empty) }
        let inspected: InspectedMedium
        do { inspected = try decoder.inspect(descriptor: staged.descriptor.number, isNamed: isNamed) } catch {
            throw MediumIntakeError(path: path, reason: .decoder(error))
        }
        return try reading.read(staged, inspected, named: path)
    }

    /// Copies a companion without a decoder: its line has its description.
    package func stageCompanion(
        _ path: FilePath, in folder: FilePath, of line: CompanionLine
    ) throws -> StagedLineCompanion {
        let staged = try vault.stage(open(path, in: folder))
        return StagedLineCompanion(staged, fileExtension: MediumName.ending(of: path.lastComponent), of: line)
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

/// A copied and inspected file before it is kept.
package struct StagedMedium {
    /// Its copy, which isn't in the vault yet.
    package let staged: StagedOriginal
    /// The medium, ready to be added.
    package var draft: MediumDraft
    /// The time when it was taken, from the file and its name, not from the file system.
    package let time: MediumTime?
    /// The decoder's warnings.
    package let warnings: [MediumWarning]
    /// The reason why there is no thumbnail; the original is kept anyway.
    package let thumbnailFailure: DecoderFailure?

    /// Lets a doubtful time date the medium, because its entry gets that time.
    package mutating func assumeTime() {
        guard let time, time.doubt != nil else { return }
        draft.medium.assumedTime = Medium.CaptureTime(instant: time.instant, utcOffset: time.utcOffset)
        draft.medium.timeSource = time.rowSource
    }
}

/// A copied companion before it is kept.
package struct StagedLineCompanion {
    /// Its copy, which isn't in the vault yet.
    package let staged: StagedOriginal
    package let companion: Medium.Companion

    /// A copy that a line describes.
    ///
    /// - Parameter fileExtension: the extension of the file; one that the vault doesn't take counts as none.
    package init(_ staged: StagedOriginal, fileExtension: String, of line: CompanionLine) {
        self.staged = staged
        companion = line.companion(
            hash: staged.hash, byteCount: staged.byteCount,
            fileExtension: MediumName.safeExtension(of: Array("file.\(fileExtension)".utf8)))
    }
}

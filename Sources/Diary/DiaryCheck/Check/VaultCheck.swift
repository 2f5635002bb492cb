import Chronology
import DiaryModel
import DiaryStore
import Glibc

/// Compares the folder of originals with the rows that refer to them, one of its 256 folders after the other.
final class VaultCheck {
    private let directory: FilePath
    private let media: FilePath
    private let store: DiaryStore?
    private let percentage: Double
    private let now: Instant
    private let reportProgress: (CheckProgress) throws -> Void
    private let notes: DamageNotes
    /// False on a file system on which all files have the same permissions.
    private let hasModes: Bool
    private var progress = CheckProgress()
    private var hashedByteCount: Int64 = 0
    private var findings: [CheckFinding] = []
    private var awaited: [String: AwaitedTally] = [:]
    /// SQLite's message about damage that was found while the rows were read.
    private(set) var damage: String?
    /// The error if the disk is too full to check, which is not damage.
    private(set) var hindrance: DiaryError?

    /// A check of the originals.
    ///
    /// - Parameter store: nil if the database can't be read; then only the files' names give their expected content.
    init(
        _ directory: FilePath, store: DiaryStore?, percentage: Double, now: Instant,
        progress: @escaping (CheckProgress) throws -> Void
    ) {
        self.directory = directory
        media = directory.appending("media")
        hasModes = !FileSystemKind(at: media).isWithoutOwners
        notes = DamageNotes(diary: directory)
        self.store = store
        self.percentage = percentage
        self.now = now
        reportProgress = progress
    }

    func run(into report: inout CheckReport) throws {
        if let totals = known({ try $0.originalTable.totals() }) {
            (report.originalCount, report.originalByteCount) = totals
            progress.totalByteCount = Int64(Double(totals.byteCount) * percentage / 100)
        }
        if names(in: media, FilePath("media")) != nil {
            checkMarker(expectsMedia: report.mediumCount + report.trashedMediumCount > 0)
            for folder in UInt8.min...UInt8.max { try check(folder) }
            checkTopLevel()
        }
        report.findings += findings
        report.awaited = awaited
        report.readCount = progress.count
    }

    /// The answer from the rows; nil if they can't be read.
    private func known<Result>(_ question: (DiaryStore) throws -> Result) -> Result? {
        guard let store else { return nil }
        do { return try question(store) } catch {
            if StoreOpening.isDiskFull(error) {
                hindrance = .diskFull(path: directory.description)
            } else {
                damage = damage ?? DiaryStore.damage(reportedBy: error) ?? "\(error)"
            }
            return nil
        }
    }

    private func checkMarker(expectsMedia: Bool) {
        guard let store, expectsMedia || Folder.exists(media) else { return }
        do {
            guard try !store.vault.isMarked() else { return }
            // An empty folder without a marker is just being created.
            guard expectsMedia || (try? Folder.names(in: media).isEmpty) != true else { return }
            findings.append(CheckFinding(.markerMissing, path: FilePath("media/.store")))
        } catch let error as SystemCallError {
            addUnreadable(FilePath("media/.store"), error)
        } catch {
            findings.append(CheckFinding(.markerForeign, path: FilePath("media/.store")))
        }
    }

    /// The names in a folder, none if it isn't there; nil if it can't be read, so that what is in it is unknown, and not
    /// missing.
    ///
    /// - Parameter isNeeded: whether something must be in it; of one that a power cut left without the key of its names
    ///   nothing is lost.
    private func names(in folder: FilePath, _ relative: FilePath, isNeeded: Bool = true) -> [[UInt8]]? {
        do throws(SystemCallError) {
            let names = try Folder.names(in: folder)
            // Names can be read where the files can't be reached.
            guard unsafe folder.withCString({ unsafe access($0, X_OK) }) == 0 else {
                throw SystemCallError("access", folder)
            }
            return names
        } catch {
            guard ![ENOENT, ENOTDIR].contains(error.code) else { return [] }
            if isNeeded { addUnreadable(relative, error) }
            return nil
        }
    }

    private func addUnreadable(_ relative: FilePath, _ error: SystemCallError) {
        findings.append(CheckFinding(.folderUnreadable, path: relative, detail: error.reasonAndOwner))
    }

    private func check(_ folder: UInt8) throws {
        let name = UniqueIdentifier.hexadecimal([folder])
        let rows = known { try $0.originalTable.originals(inFolder: folder) }
        let place = FilePath("media/\(name)")
        guard let names = names(in: media.appending(name), place, isNeeded: rows?.isEmpty == false) else { return }
        var expected: Set<[UInt8]> = []
        for original in rows ?? [] {
            expected.insert(original.relativePath.lastComponent)
            try check(original)
        }
        for found in names where !expected.contains(found) {
            try checkUnnamed(FilePath("media/\(name)").appending(bytes: found), isKnown: rows != nil)
        }
    }

    /// Checks an original.
    ///
    /// If two rows of it differ in length, it is checked once for each.
    private func check(_ original: KnownOriginal, isAgain: Bool = false) throws {
        let path = directory.appending(bytes: original.relativePath.bytes)
        guard let status = Folder.linkStatus(path), status.st_mode & S_IFMT == S_IFREG else {
            if let machine = store?.machineAwaited(for: original.hash, extension: original.fileExtension) {
                awaited[machine, default: AwaitedTally()].count += 1
                awaited[machine, default: AwaitedTally()].byteCount += original.byteCount
                return
            }
            guard isAgain else {
                // A sync that runs meanwhile may have listed it, or delivered it and taken it from the list.
                store?.refreshAwaitedOriginals()
                return try check(original, isAgain: true)
            }
            // The trash may have been emptied since the rows were read.
            if known({ try $0.isReferenced(original.hash) }) != false { add(.originalMissing, original) }
            return
        }
        if status.st_mode & 0o377 != 0, hasModes {
            add(.originalMode, original, detail: FolderPermissions.octal(status.st_mode))
        }
        if Int64(status.st_size) != original.byteCount {
            add(.originalSize, original, detail: "\(status.st_size)")
        } else if isChosen {
            var isSound = true
            try readContent(of: path, hash: original.hash) {
                isSound = false
                add($0, original, detail: $1)
            }
            if isSound { notes.remove(original) } else { notes.add(original) }
        }
    }

    private var isChosen: Bool { percentage > 0 && Double.random(in: 0..<100) < percentage }

    private func readContent(
        of path: FilePath, hash: ContentHash, _ found: (CheckFinding.Kind, String) -> Void
    ) throws {
        do throws(SystemCallError) {
            let file = try FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW)
            let size = try file.status().st_size
            if try ContentHasher.hash(of: file) != hash.bytes { found(.originalContent, "") }
            progress.byteCount += Int64(size)
        } catch { found(.originalUnreadable, error.reason) }
        progress.count += 1
        try reportProgress(progress)
    }

    private func add(_ kind: CheckFinding.Kind, _ original: KnownOriginal, detail: String = "") {
        let owner = known({ try $0.owner(of: original.hash) }) ?? nil
        findings.append(
            CheckFinding(
                kind, entry: owner?.entry, medium: owner?.id, fileName: owner?.fileName, path: original.relativePath,
                detail: detail))
    }

    /// Checks a file that had no row when the rows were read.
    private func checkUnnamed(_ relative: FilePath, isKnown: Bool) throws {
        let path = directory.appending(bytes: relative.bytes)
        guard let status = Folder.linkStatus(path) else { return }
        guard let hash = Self.hash(namedBy: relative), status.st_mode & S_IFMT == S_IFREG else {
            return findings.append(CheckFinding(.fileStrange, path: relative))
        }
        if isKnown {
            try checkUnused(relative, hash, status)
        } else if isChosen {
            try readContent(of: path, hash: hash) { kind, detail in
                findings.append(CheckFinding(kind, path: relative, detail: detail))
            }
        }
    }

    /// Reports an original without an owner.
    ///
    /// Between getting its name and its row an original has none for a moment.
    private func checkUnused(_ relative: FilePath, _ hash: ContentHash, _ status: stat) throws {
        let age = now.secondsSince1970 - Int64(status.st_ctim.tv_sec)
        guard known({ try $0.isReferenced(hash, as: relative) }) != true else { return }
        hashedByteCount += Int64(status.st_size)
        let file = try? FileDescriptor.open(directory.appending(bytes: relative.bytes), O_RDONLY | O_NOFOLLOW)
        guard let file, hashedByteCount < Self.hashedLimit, (try? ContentHasher.hash(of: file)) == hash.bytes else {
            return findings.append(CheckFinding(.fileStrange, path: relative))
        }
        // A file from before the database was rebuilt does not wait for a row in it.
        let isOlder = (known { try $0.lastSalvage() } ?? nil).map {
            Int64(status.st_ctim.tv_sec) <= $0.secondsSince1970
        }
        if !(0..<settlingTime).contains(age) || isOlder == true {
            findings.append(CheckFinding(.originalUnused, path: relative))
        }
    }

    /// The number of bytes read to distinguish complete originals from other files; an interrupted command leaves less.
    private static let hashedLimit: Int64 = 1_000_000_000
    /// The number of seconds after getting its name during which an original may still wait for its row.
    var settlingTime: Int64 = 60

    /// The hash in a path such as `media/ab/abcd….jpg`.
    private static func hash(namedBy relative: FilePath) -> ContentHash? {
        let name = String(decoding: relative.lastComponent, as: UTF8.self)
        let digits = name.prefix { $0 != "." }
        guard let hash = ContentHash(String(digits)), hash.description == digits,
            digits.hasPrefix(String(decoding: relative.parent.lastComponent, as: UTF8.self))
        else { return nil }
        return hash
    }

    /// Reports strange files: besides the 256 folders only the marker belongs there.
    private func checkTopLevel() {
        for name in (try? Folder.names(in: media)) ?? [] {
            let text = String(decoding: name, as: UTF8.self)
            let isFolder =
                text.utf8.count == 2
                && UniqueIdentifier.bytes(hexadecimal: text).map {
                    UniqueIdentifier.hexadecimal($0) == text
                } == true
            guard !isFolder, text != ".store" else { continue }
            findings.append(CheckFinding(.fileStrange, path: FilePath("media").appending(bytes: name)))
        }
    }
}

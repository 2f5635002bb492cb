import CArchive
package import DecoderProtocol
import Glibc

/// Sends the content of an archive, member by member and piece by piece.
package enum ArchiveUnpacking {
    /// The result of a walk through an archive.
    private enum Ending {
        case whole
        /// Nothing more can be read; the members after a damaged one in a zip can still be read by another walk.
        case broken(DecoderFailure, isZip: Bool)
        case unheard
    }

    /// The number of damaged members of a zip after which the search for the next one continues.
    private static let restartLimit = 100

    /// Sends each member, its content and its end, and at last the end of the archive; false if the receiver has
    /// closed.
    ///
    /// Unreadable parts are reported with the reason, and the rest is tried.
    ///
    /// - Parameter isListing: whether the contents are left out.
    package static func run(_ descriptor: Int32, isListing: Bool, _ send: (DecoderResponse) -> Bool) -> Bool {
        let localTimes = ZipLocalTimes(descriptor)
        guard diary_unpacking_load() else { return send(.refused(ForeignDocument.notLoaded("an archive"))) }
        var memberCount = 0
        for restartCount in 0... {
            lseek(descriptor, 0, SEEK_SET)
            guard let archive = unsafe diary_unpacking_begin(descriptor) else {
                return send(.archiveEnd(DecoderFailure(.costly, message: "no memory for it")))
            }
            defer { unsafe diary_unpacking_free(archive) }
            let countBefore = memberCount
            switch unsafe walk(archive, descriptor, localTimes, &memberCount, isListing: isListing, send) {
            case .whole: return send(.archiveEnd(nil))
            case .unheard: return false
            case .broken(let failure, let isZip):
                // Another walk without new members would end in the same place.
                guard isZip, memberCount > countBefore, restartCount < restartLimit else {
                    return send(.archiveEnd(failure))
                }
            }
        }
        return false
    }

    /// Sends the members after the first `memberCount`, and increments it.
    private static func walk(
        _ archive: OpaquePointer, _ descriptor: Int32, _ localTimes: ZipLocalTimes, _ memberCount: inout Int,
        isListing: Bool, _ send: (DecoderResponse) -> Bool
    ) -> Ending {
        var header = unsafe diary_unpacked_member()
        var index = 0
        while true {
            switch unsafe diary_unpacking_next(archive, &header) {
            case 0: return .whole
            case 1: index += 1
            default: return unsafe .broken(failure(of: archive, descriptor), isZip: false)
            }
            guard index > memberCount else { continue }
            memberCount = index
            let member = localTimes.describe(unsafe member(header))
            guard send(.member(member)) else { return .unheard }
            if isListing { continue }
            guard let isReadable = unsafe sendContent(of: member, archive, descriptor, send) else { return .unheard }
            if !isReadable {
                return unsafe .broken(failure(of: archive, descriptor), isZip: diary_unpacking_is_zip(archive))
            }
        }
    }

    /// Sends content and end of a member; false if the archive can't be read further, nil if the receiver has closed.
    private static func sendContent(
        of member: ArchiveMember, _ archive: OpaquePointer, _ descriptor: Int32, _ send: (DecoderResponse) -> Bool
    ) -> Bool? {
        guard member.kind == .file, !member.isEncrypted else { return send(.memberEnd(nil)) ? true : nil }
        while true {
            var piece = [UInt8](repeating: 0, count: DecoderProtocolLimits.encodedByteCount)
            var filled = 0
            var code = 0
            repeat {
                code = unsafe piece.withUnsafeMutableBytes { buffer in
                    let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                    return unsafe diary_unpacking_read(archive, rest.baseAddress, rest.count)
                }
                filled += max(0, code)
            } while code > 0 && filled < piece.count
            if filled > 0, !send(.content(Array(piece.prefix(filled)))) { return nil }
            if code > 0 { continue }
            let failure = code == 0 ? nil : unsafe failure(of: archive, descriptor)
            guard send(.memberEnd(failure)) else { return nil }
            return code != diary_unpacking_broken
        }
    }

    private static func member(_ header: diary_unpacked_member) -> ArchiveMember {
        let name = unsafe Array(UnsafeRawBufferPointer(start: header.name, count: strlen(header.name)))
        let kind: ArchiveMember.Kind =
            switch unsafe header.kind {
            case diary_unpacked_file: .file
            case diary_unpacked_folder: .folder
            case diary_unpacked_link: .link
            default: .special
            }
        let size = unsafe Int(header.size)
        var member = ArchiveMember(name: name, kind: kind, byteCount: size >= 0 ? size : nil)
        member.isEncrypted = unsafe header.is_encrypted
        member.modificationTime = unsafe header.has_time ? Int(header.time) : nil
        return member
    }

    /// libarchive's words, or plainer ones for what people meet: half of a download, and a password.
    private static func failure(of archive: OpaquePointer, _ descriptor: Int32) -> DecoderFailure {
        let words = unsafe diary_unpacking_error(archive).map { unsafe String(cString: $0) } ?? ""
        if words.contains("header is encrypted") {
            return DecoderFailure(.unsupported, format: "archive", message: "its names are encrypted")
        }
        let isCut = words.contains("No progress is possible") || SevenZipLength(descriptor)?.isCut == true
        let message = isCut ? "the archive is cut off" : words == "unknown" ? "it is damaged" : words
        return DecoderFailure(.corrupt, format: "archive", message: message)
    }
}

/// The length of a 7z archive as its beginning gives it.
///
/// > The signature header has 32 bytes: the signature, the version, a checksum, then the offset after it and the size
/// > of the next header, which is at the end, in 8 bytes each (7zFormat.txt).
struct SevenZipLength {
    /// True if the file ends before the archive does.
    let isCut: Bool

    /// Nil if it is not a 7z archive, or not a file.
    init?(_ descriptor: Int32) {
        var status = stat()
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard unsafe fstat(descriptor, &status) == 0, count >= 6,
            bytes.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C])
        else { return nil }
        func number(_ place: Int) -> UInt64 { bytes[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) } }
        let (end, overflows) = number(12).addingReportingOverflow(number(20))
        isCut = count < bytes.count || (!overflows && end < 1 << 62 && UInt64(max(0, status.st_size)) < end + 32)
    }
}

import CArchive
package import DecoderProtocol
import Glibc

/// Hands over what is in an archive, member by member and piece by piece.
package enum ArchiveUnpacking {
    /// How a walk through an archive ended.
    private enum Ending {
        case whole
        /// Nothing more can be read; in a zip what follows a damaged member still can, by another walk.
        case broken(DecoderFailure, isZip: Bool)
        case unheard
    }

    /// Damaged members of a zip after which the next one is looked for.
    private static let restartLimit = 100

    /// Tells each member, its content and its end, and at last the end of the archive; false where nobody listens any more.
    ///
    /// What can't be read is told with the reason, and what follows is tried.
    ///
    /// - Parameter isListing: whether the contents are left out.
    package static func run(_ descriptor: Int32, isListing: Bool, _ tell: (DecoderResponse) -> Bool) -> Bool {
        guard diary_unpacking_load() else { return tell(.refused(ForeignDocument.notLoaded("an archive"))) }
        var memberCount = 0
        for restartCount in 0... {
            lseek(descriptor, 0, SEEK_SET)
            guard let archive = unsafe diary_unpacking_begin(descriptor) else {
                return tell(.archiveEnd(DecoderFailure(.costly, message: "no memory for it")))
            }
            defer { unsafe diary_unpacking_free(archive) }
            let told = memberCount
            switch unsafe walk(archive, &memberCount, isListing: isListing, tell) {
            case .whole: return tell(.archiveEnd(nil))
            case .unheard: return false
            case .broken(let failure, let isZip):
                // A walk that brought nothing new would come to the same end again.
                guard isZip, memberCount > told, restartCount < restartLimit else { return tell(.archiveEnd(failure)) }
            }
        }
        return false
    }

    /// Tells the members behind the first `memberCount`, which it counts on.
    private static func walk(
        _ archive: OpaquePointer, _ memberCount: inout Int, isListing: Bool, _ tell: (DecoderResponse) -> Bool
    ) -> Ending {
        var header = unsafe diary_unpacked_member()
        var index = 0
        while true {
            switch unsafe diary_unpacking_next(archive, &header) {
            case 0: return .whole
            case 1: index += 1
            default: return unsafe .broken(failure(of: archive), isZip: false)
            }
            guard index > memberCount else { continue }
            memberCount = index
            let member = unsafe member(header)
            guard tell(.member(member)) else { return .unheard }
            if isListing { continue }
            guard let isReadable = unsafe tellContent(of: member, archive, tell) else { return .unheard }
            if !isReadable { return unsafe .broken(failure(of: archive), isZip: diary_unpacking_is_zip(archive)) }
        }
    }

    /// Tells content and end of a member; false where the archive can't be read further, nil where nobody listens.
    private static func tellContent(
        of member: ArchiveMember, _ archive: OpaquePointer, _ tell: (DecoderResponse) -> Bool
    ) -> Bool? {
        guard member.kind == .file, !member.isEncrypted else { return tell(.memberEnd(nil)) ? true : nil }
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
            if filled > 0, !tell(.content(Array(piece.prefix(filled)))) { return nil }
            if code > 0 { continue }
            let failure = code == 0 ? nil : unsafe failure(of: archive)
            guard tell(.memberEnd(failure)) else { return nil }
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

    private static func failure(of archive: OpaquePointer) -> DecoderFailure {
        let words = unsafe diary_unpacking_error(archive).map { unsafe String(cString: $0) } ?? ""
        return DecoderFailure(.corrupt, format: "archive", message: words)
    }
}

import Chronology
import DecoderProtocol

/// The order in which claims count.
struct ClaimOrder {
    /// True if a scanner made the picture.
    let isScan: Bool

    private static let secondsPerYear: Int64 = 366 * 86_400

    /// The origins of claims, the most reliable first; each of a sidecar before what it mends.
    private static let origins: [ClaimedTime.Origin] = [
        .sidecar(.packetOriginal), .file(.original), .sidecar(.packetCreation), .file(.digitized),
        .file(.packetOriginal), .sidecar(.packetDate), .file(.packetDate), .file(.agencyDate), .file(.packetCreation),
        .sidecar(.recorder), .file(.recorder), .file(.header), .file(.modification), .sidecar(.packetModification),
        .file(.packetModification), .file(.satellites), .partner, .record, .name,
    ]

    /// The claims in their order; equal origins keep theirs.
    ///
    /// The time of digitizing is that of a scan, if a scanner made it or anything says that the picture is more than a
    /// year older: then only the file's date is worse.
    func sorted(_ claims: [ClaimedTime]) -> [ClaimedTime] {
        let ranks = claims.map { rank(of: $0, among: claims) }
        return claims.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { claims[$0] }
    }

    private func rank(of claim: ClaimedTime, among claims: [ClaimedTime]) -> Int {
        if claim.origin == .fileDate { return Self.origins.count + 1 }
        if isOfScan(claim, among: claims) { return Self.origins.count }
        return Self.origins.firstIndex(of: claim.origin) ?? Self.origins.count
    }

    /// Returns whether a claim is about the time of digitizing an older picture.
    ///
    /// A scanner writes that time as the last change, too: it is worse than an older claim, and better than none.
    func isOfScan(_ claim: ClaimedTime, among claims: [ClaimedTime]) -> Bool {
        switch claim.origin {
        case .file(.digitized), .file(.packetCreation): isScan || isMuchLater(claim, than: claims)
        case .file(.modification), .file(.packetModification): isScan && isMuchLater(claim, than: claims)
        default: false
        }
    }

    /// Returns whether anything but the file's date is more than a year older.
    private func isMuchLater(_ claim: ClaimedTime, than claims: [ClaimedTime]) -> Bool {
        claims.contains { other in
            other.origin != .fileDate
                && other.wall.secondsSince1970 < claim.wall.secondsSince1970 - Self.secondsPerYear
        }
    }
}

import DecoderProtocol
import ImageCoding

extension InspectedMedium {
    /// Takes what a packet of XMP says and the film or the sound around it doesn't.
    ///
    /// Programs copy the film's header, which is in UTC, into the packet's other times: those count only where the film
    /// has none.
    mutating func fill(from packet: [UInt8]?) {
        guard let packet else { return }
        let photo = PhotoMetadata(packet: packet)
        let found = photo.metadata
        let isDated = !metadata.times.isEmpty
        for claim in found.times where !isDated || [.packetOriginal, .packetDate].contains(claim.source) {
            metadata.times.add(claim.source, claim.time)
        }
        if metadata.latitude == nil {
            (metadata.latitude, metadata.longitude) = (found.latitude, found.longitude)
            metadata.altitude = found.altitude
        }
        metadata.title = metadata.title ?? found.title
        metadata.description = metadata.description ?? found.description
        metadata.rating = found.rating
        metadata.keywords += found.keywords.filter { !metadata.keywords.contains($0) }
        warnings += photo.warnings
    }
}

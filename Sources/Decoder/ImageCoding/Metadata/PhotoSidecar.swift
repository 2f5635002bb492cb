package import DecoderProtocol
import Glibc

/// A file of XMP beside a photo, a film or a sound.
package struct PhotoSidecar {
    package let values: SidecarValues

    private static let byteLimit = 1 << 20
    /// The bytes that all texts may have: an import keeps them for every sidecar of a folder.
    ///
    /// Longer texts stay in the file.
    private static let textByteLimit = 4 << 10

    /// Reads at most 1 MiB of a file from its beginning; a file that can't be read gives no values.
    package init(descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: Self.byteLimit)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        bytes.removeLast(bytes.count - max(0, count))
        let packet = XMPPacket(bytes)
        var (values, known): (SidecarValues, Set<String>) = (SidecarValues(), [])
        values.rating = packet.stars
        var room = Self.textByteLimit
        let takes = { (text: String) in
            guard text.utf8.count <= room else { return false }
            room -= text.utf8.count
            return true
        }
        values.title = packet.text("dc:title").flatMap { takes($0) ? $0 : nil }
        values.keywords = packet.keywords.filter { known.insert($0).inserted && takes($0) }
        values.people = packet.people.filter { known.insert($0).inserted && takes($0) }
        values.description = packet.text("dc:description").flatMap { takes($0) ? $0 : nil }
        values.times = packet.times
        if let place = packet.position {
            (values.latitude, values.longitude, values.altitude) = (place.latitude, place.longitude, place.altitude)
        }
        self.values = values
    }
}

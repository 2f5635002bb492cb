import Containers

/// The container's rotation and mirroring of the primary picture of a HEIF file (ISO/IEC 23008-12), as an EXIF
/// orientation.
struct HEIFTransformation {
    /// Nil if the container does not transform it.
    private(set) var orientation: Orientation?
    /// True if the container crops it, too.
    private(set) var isCropped = false

    init(_ source: ByteSource) {
        apply(HEIFPrimaryItem(source)?.properties ?? [], source)
    }

    /// Applies rotations by quarter turns anticlockwise, and mirrors, in order.
    private mutating func apply(_ properties: [ISOBox], _ source: ByteSource) {
        var (quarters, isMirrored, isTurned) = (0, false, false)
        for box in properties {
            let value = Int(source.bytes(at: box.content.lowerBound, count: 1).first ?? 0)
            switch box.type {
            case "irot": quarters += 4 - value & 3
            // A mirror after a rotation equals the mirror before the inverse rotation.
            case "imir": (quarters, isMirrored) = ((value & 1 == 0 ? 2 : 0) - quarters + 8, !isMirrored)
            case "clap":
                isCropped = true
                continue
            default: continue
            }
            isTurned = true
        }
        guard isTurned else { return }
        let numbers = isMirrored ? [2, 7, 4, 5] : [1, 6, 3, 8]
        orientation = Orientation(rawValue: numbers[quarters & 3])
    }
}

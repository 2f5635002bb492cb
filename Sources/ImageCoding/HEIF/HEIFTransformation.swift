/// How the container turns the primary picture of a HEIF file (ISO/IEC 23008-12), as an orientation of EXIF's.
struct HEIFTransformation {
    /// Nil where the container does not turn it.
    private(set) var orientation: Orientation?

    init(_ source: PictureSource) {
        apply(HEIFPrimaryItem(source)?.properties ?? [], source)
    }

    /// Turns to the left by quarters, and mirrors, one after the other.
    private mutating func apply(_ properties: [SourceBoxes.Box], _ source: PictureSource) {
        var (quarters, isMirrored, isTurned) = (0, false, false)
        for box in properties {
            let value = Int(source.bytes(at: box.content.lowerBound, count: 1).first ?? 0)
            switch box.name {
            case "irot": quarters += 4 - value & 3
            // A mirror behind a turn is the mirror before the turn the other way round.
            case "imir": (quarters, isMirrored) = ((value & 1 == 0 ? 2 : 0) - quarters + 8, !isMirrored)
            default: continue
            }
            isTurned = true
        }
        guard isTurned else { return }
        let numbers = isMirrored ? [2, 7, 4, 5] : [1, 6, 3, 8]
        orientation = Orientation(rawValue: numbers[quarters & 3])
    }
}

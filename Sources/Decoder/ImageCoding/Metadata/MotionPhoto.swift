import Containers

/// The places in a photo's file at which the film of a motion photo may be.
///
/// Google's telephones give its distance from the end of the file in XMP, Samsung's have a trailer, and HEIF files a
/// box. All of these may be wrong after another program has changed the file.
struct MotionPhoto {
    /// From the most reliable one on; a film may end before its range does.
    private(set) var ranges: [Range<Int>] = []

    init(_ source: ByteSource, xmp: [UInt8]?) {
        let count = source.count
        if source.bytes(at: 4, count: 4) == Array("ftyp".utf8) {
            let boxes = source.boxes(in: 0..<count)
            ranges += boxes.filter { $0.type == "mpvd" }.map(\.content)
            for box in boxes where box.type == "sefd" {
                add(SamsungTrailer(source, end: box.content.upperBound)?.film)
            }
        }
        add(SamsungTrailer(source)?.film)
        guard let xmp else { return }
        for distance in MotionPhotoItems(xmp).filmDistances where distance < count {
            ranges.append(count - distance..<count)
        }
    }

    private mutating func add(_ range: Range<Int>?) {
        if let range { ranges.append(range) }
    }
}

import Containers

/// The samples that the fragments of a file of the MP4 family hold of one track: such a recording is written while it
/// runs.
struct MovieFragments {
    /// The length of all samples, in units of the track's clock.
    private(set) var units = 0.0
    private(set) var sampleCount = 0

    private let track: UInt64
    private let boxes: MovieBoxes

    /// Adds up the fragments among the boxes of a file.
    ///
    /// - Parameters:
    ///   - movie: the content of `moov`, which holds the usual length of a sample.
    ///   - track: the number of the track.
    init(_ top: [ISOBox], movie: Range<Int>, track: UInt64, boxes: inout MovieBoxes) {
        (self.track, self.boxes) = (track, boxes)
        var usual: UInt64 = 0
        for defaults in boxes.contents(of: "mvex", "trex", in: movie)
        where boxes.number(defaults.lowerBound + 4, 4) == track {
            usual = boxes.number(defaults.lowerBound + 12, 4)
        }
        for fragment in top where fragment.type == "moof" {
            for part in boxes.boxes(in: fragment.content) where part.type == "traf" {
                add(boxes.boxes(in: part.content), usual: usual)
            }
        }
    }

    private mutating func add(_ part: [ISOBox], usual: UInt64) {
        var sampleDuration = usual
        for box in part {
            if box.type == "tfhd" {
                guard boxes.number(box.content.lowerBound + 4, 4) == track else { return }
                sampleDuration = headerDuration(box.content) ?? usual
            }
            if box.type == "trun" { addRun(box.content, defaultDuration: sampleDuration) }
        }
    }

    /// The fields before the duration are optional; flags say which are present.
    private func headerDuration(_ content: Range<Int>) -> UInt64? {
        let flags = boxes.number(content.lowerBound, 4)
        guard flags & 0x8 != 0 else { return nil }
        return boxes.number(content.lowerBound + 8 + (flags & 0x1 != 0 ? 8 : 0) + (flags & 0x2 != 0 ? 4 : 0), 4)
    }

    private mutating func addRun(_ content: Range<Int>, defaultDuration: UInt64) {
        let flags = boxes.number(content.lowerBound, 4)
        let claimed = Int(boxes.number(content.lowerBound + 4, 4))
        let start = content.lowerBound + 8 + (flags & 0x1 != 0 ? 4 : 0) + (flags & 0x4 != 0 ? 4 : 0)
        let width = [0x100, 0x200, 0x400, 0x800].reduce(0) { $0 + (flags & $1 != 0 ? 4 : 0) }
        guard flags & 0x100 != 0, width > 0 else {
            sampleCount += claimed
            units += Double(claimed) * Double(defaultDuration)
            return
        }
        let bytes = boxes.file.bytes(at: start, count: min(max(0, content.upperBound - start), 1 << 20))
        let count = min(claimed, bytes.count / width)
        sampleCount += count
        for index in 0..<count {
            units += Double(MovieBoxes.number(bytes[index * width..<index * width + 4]))
        }
    }
}

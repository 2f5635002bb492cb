import Containers

/// The walkers of containers: whatever the bytes are, they end, and what they find lies in the bytes.
enum ContainerFuzzer {
    private static let limit = 1000

    static func walk(_ bytes: [UInt8]) {
        let source = ByteSource.memory(bytes)
        for box in ISOBoxes(source, limit: limit) {
            check(box.content, in: bytes)
            for inner in ISOBoxes(source, in: box.content, limit: limit) { check(inner.content, in: box.content) }
        }
        var (elements, offset) = (MatroskaElements(source, limit: limit), 0)
        while let element = elements.element(at: offset, end: bytes.count) {
            check(element.content, in: bytes)
            offset = element.hasLength ? element.content.upperBound : element.content.lowerBound
        }
        for form in [Chunks.Form.riff, .png, .caf, .minolta] {
            for chunk in Chunks(source, form, from: 0, limit: limit) { check(chunk.content, in: bytes) }
        }
        if let file = TIFFStructure(source) {
            for entry in file.directories.joined() { _ = file.bytes(of: entry, count: entry.byteCount ?? entry.count) }
        }
        for resource in PhotoshopResources(bytes) {
            check(resource.content, in: bytes)
            for dataSet in IPTCDataSets(bytes, from: resource.content.lowerBound) { check(dataSet.value, in: bytes) }
        }
    }

    private static func check(_ found: Range<Int>, in bytes: [UInt8]) { check(found, in: bytes.indices) }

    private static func check(_ found: Range<Int>, in whole: Range<Int>) {
        guard found.lowerBound >= whole.lowerBound, found.upperBound <= whole.upperBound else {
            fatalError("\(found) is outside \(whole)")
        }
    }
}

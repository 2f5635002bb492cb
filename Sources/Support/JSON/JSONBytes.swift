/// The bytes of a JSON text.
///
/// If they come from elsewhere, such as a long file, only a window of them is in memory.
///
/// They should be read forwards, and sometimes from the beginning again; any other order loads a window for each byte.
package final class JSONBytes {
    package let count: Int
    private var window: [UInt8]
    /// The offset of the window.
    private var start = 0
    private let load: (_ offset: Int, _ count: Int) -> [UInt8]

    private static let windowCount = 1 << 20

    package init(_ bytes: [UInt8]) {
        (count, window) = (bytes.count, bytes)
        load = { _, _ in [] }
    }

    /// Bytes that are loaded on demand.
    ///
    /// - Parameter load: returns the bytes from an offset on; if it returns too few, the rest counts as spaces.
    package init(count: Int, load: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
        (self.count, self.load, window) = (count, load, [])
    }

    /// The byte at an index below ``count``.
    package subscript(index: Int) -> UInt8 {
        let offset = index - start
        if offset >= 0, offset < window.count { return window[offset] }
        window = loaded(index..<min(count, index + Self.windowCount))
        start = index
        return window.first ?? 0x20
    }

    /// A part of the bytes, of which little is in memory, too.
    func part(_ range: Range<Int>) -> JSONBytes {
        JSONBytes(count: range.count) { offset, count in
            self.array(range.lowerBound + offset..<range.lowerBound + offset + count)
        }
    }

    package func array(_ range: Range<Int>) -> [UInt8] {
        if range.lowerBound >= start, range.upperBound <= start + window.count {
            return Array(window[range.lowerBound - start..<range.upperBound - start])
        }
        return loaded(range)
    }

    private func loaded(_ range: Range<Int>) -> [UInt8] {
        var bytes = load(range.lowerBound, range.count)
        if bytes.count < range.count { bytes += Array(repeating: 0x20, count: range.count - bytes.count) }
        return bytes
    }
}

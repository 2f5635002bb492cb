package import DecoderProtocol
import Glibc

/// A document of another program, converted to JSON.
package enum ForeignDocument {
    /// The JSON bytes that one byte of a document may become: a control character becomes six.
    private static let growth = 8

    /// Reads a whole file and writes its content.
    ///
    /// The libraries must have been loaded. Depth, memory and the length of the JSON are bounded for each kind.
    ///
    /// - Parameter send: takes the JSON piece by piece; false if no more is wanted.
    package static func write(
        _ kind: DocumentKind, descriptor: Int32, _ send: @escaping ([UInt8]) -> Bool
    ) throws(DecoderFailure) {
        try write(kind, try bytes(of: descriptor, limit: byteLimit(of: kind)), send)
    }

    package static func write(
        _ kind: DocumentKind, _ bytes: [UInt8], _ send: @escaping ([UInt8]) -> Bool
    ) throws(DecoderFailure) {
        let json = JSONPieces(limit: bytes.count * growth + 1 << 20, valueLimit: valueLimit(of: kind), send)
        switch kind {
        case .html: try HTMLDocument.write(bytes, to: json)
        case .yaml: try YAMLDocument.write(bytes, to: json)
        case .propertyList: try PropertyList.write(bytes, to: json)
        case .calendar: try CalendarDocument.write(bytes, to: json)
        }
        try json.finish()
    }

    /// The maximum size of a document in bytes: pages, months and lists are small, but calendars embed photos.
    private static func byteLimit(of kind: DocumentKind) -> Int {
        switch kind {
        case .html: 24 << 20
        case .yaml: 8 << 20
        case .propertyList: 32 << 20
        case .calendar: DecoderProtocolLimits.documentByteCount
        }
    }

    /// The maximum number of texts, numbers, lists and objects of a document: each takes some memory on the other side
    /// too.
    private static func valueLimit(of kind: DocumentKind) -> Int { kind == .calendar ? 4_000_000 : 1_000_000 }

    private static func bytes(of descriptor: Int32, limit: Int) throws(DecoderFailure) -> [UInt8] {
        var (bytes, offset) = ([UInt8](), 0)
        var status = stat()
        if unsafe fstat(descriptor, &status) == 0 { bytes.reserveCapacity(min(Int(status.st_size), limit)) }
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe pread(descriptor, $0.baseAddress, $0.count, offset)
            }
            guard count >= 0 else { throw DecoderFailure(.unreadable, message: "the file can't be read") }
            guard count > 0 else { return bytes }
            offset += count
            guard offset <= limit else {
                throw DecoderFailure(.tooLarge, message: "longer than \(limit >> 20) MiB")
            }
            bytes += buffer.prefix(count)
        }
    }

    static func notLoaded(_ format: String) -> DecoderFailure {
        DecoderFailure(.unsupported, format: format, message: "\(format) is not read here")
    }
}

import JSON

/// Reads an archive's list in pieces: each file's record is passed on and dropped, so that memory doesn't grow with the
/// list.
///
/// Files are the objects in an array of the outermost object; the rest of the list is small.
struct ManifestScanner {
    private var rest: [UInt8] = []
    private var element: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// True if a comma between two files was skipped.
    private var isAfterComma = false
    private var isAfterElement = false

    /// The largest number of bytes of a file's record.
    private static let elementLimit = 4096
    /// The largest number of bytes without the files: the names of missing ones.
    private static let restLimit = 64 << 20

    /// The error for text that is not an archive's list.
    struct Malformed: Error {}

    /// Takes more of the list.
    ///
    /// - Throws: `Malformed`; the errors of `body`.
    mutating func take(_ piece: ArraySlice<UInt8>, _ body: (JSONObject) throws -> Void) throws {
        for byte in piece {
            if isAfterElement, try skipSeparator(byte) { continue }
            let isOfElement = depth > 2 || depth == 2 && byte == UInt8(ascii: "{") && !isInString
            if isOfElement { element.append(byte) } else { rest.append(byte) }
            follow(byte)
            guard rest.count <= Self.restLimit, element.count <= Self.elementLimit else { throw Malformed() }
            if isOfElement, depth == 2 { try handOver(body) }
        }
    }

    /// Everything except the files; their array is empty.
    func finish() throws -> JSONObject {
        guard depth == 0, element.isEmpty, let object = try? JSONParser.parse(rest).objectValue else {
            throw Malformed()
        }
        return object
    }

    private mutating func handOver(_ body: (JSONObject) throws -> Void) throws {
        guard let object = try? JSONParser.parse(element).objectValue else { throw Malformed() }
        element.removeAll(keepingCapacity: true)
        isAfterElement = true
        try body(object)
    }

    /// Skips a byte between files; they are separated by commas, and the last one is followed by the array's end.
    private mutating func skipSeparator(_ byte: UInt8) throws -> Bool {
        switch byte {
        case 0x20, 0x0A, 0x0D, 0x09: return true
        case UInt8(ascii: ",") where !isAfterComma:
            isAfterComma = true
            return true
        case UInt8(ascii: "{") where isAfterComma, UInt8(ascii: "]") where !isAfterComma:
            (isAfterElement, isAfterComma) = (false, false)
            return false
        default: throw Malformed()
        }
    }

    private mutating func follow(_ byte: UInt8) {
        guard !isInString else {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
            return
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
    }
}

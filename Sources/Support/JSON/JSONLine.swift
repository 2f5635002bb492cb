/// A JSON object in its bytes: checked as a whole, but parsed only on demand.
///
/// One value reads many lines in a row and keeps its memory. Checking takes time in proportion to the bytes; reading a
/// key, to the number of members and to the length of its value.
package struct JSONLine {
    private var bytes: [UInt8] = []
    private var members: [Member] = []

    package init() {}

    /// Takes a line.
    ///
    /// - Returns: false if it is not a valid JSON object; ``JSONParser`` has the error.
    package mutating func read(_ line: [UInt8]) -> Bool {
        bytes = line
        members.removeAll(keepingCapacity: true)
        return unsafe line.withUnsafeBytes { bytes in
            var scanner = unsafe JSONScanner(bytes)
            guard scan(&scanner) else { return false }
            guard scanner.sawOtherThanASCII else { return true }
            return unsafe (try? UTF8Span(validating: Span(_unsafeElements: bytes.assumingMemoryBound(to: UInt8.self))))
                != nil
        }
    }

    private mutating func scan(_ scanner: inout JSONScanner) -> Bool {
        scanner.skipWhitespace()
        guard scanner.current == UInt8(ascii: "{") else { return false }
        let isObject = scanner.skipObject { scanner, key in
            let start = scanner.position
            var form: JSONScanner.StringForm?
            if scanner.current == UInt8(ascii: "\"") {
                form = scanner.skipString()
                guard form != nil else { return false }
            } else {
                guard scanner.skipValue(depth: 1) else { return false }
            }
            members.append(Member(key: key, value: start..<scanner.position, form: form))
            return true
        }
        guard isObject else { return false }
        scanner.skipWhitespace()
        return scanner.isAtEnd
    }

    /// The keys in the order written.
    package var keys: [String] { members.compactMap(key) }

    /// The last value written for a key.
    package func value(forKey key: String) -> JSONValue? {
        member(key).flatMap { try? JSONParser.parse(bytes, from: $0.value.lowerBound) }
    }

    /// Lends the text of the last value written for a key; nil if that is not a string, or has escapes.
    package func withPlainText<Result, Failure: Error>(
        forKey key: String, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard let member = member(key), member.form?.isPlain == true else { return nil }
        return try body(bytes.span.extracting(member.value.dropFirst().dropLast()))
    }

    private func member(_ key: String) -> Member? {
        members.last { isKey($0, key) }
    }

    /// Returns whether a member has a key.
    ///
    /// Keys are compared as strings are: by canonical equivalence, which ASCII does not have.
    private func isKey(_ member: Member, _ key: String) -> Bool {
        guard member.key.form.isPlain, member.key.form.isASCII, key.utf8.allSatisfy({ $0 < 0x80 }) else {
            return self.key(member) == key
        }
        let written = member.key.range.dropFirst().dropLast()
        return written.count == key.utf8.count && bytes[written].elementsEqual(key.utf8)
    }

    private func key(_ member: Member) -> String? {
        (try? JSONParser.parse(bytes, from: member.key.range.lowerBound))?.stringValue
    }

    /// The range of a member, and the form of its value if it is a string.
    private struct Member {
        let key: JSONScanner.Key
        let value: Range<Int>
        let form: JSONScanner.StringForm?
    }
}

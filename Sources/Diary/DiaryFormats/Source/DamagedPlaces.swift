package import DiaryMedia
import DiaryModel
package import JSON
import TextFolding

/// The places in documents whose bytes are no text, and the marks that stand for them in the decoded text.
///
/// A reader passes a mark on with the text around it, so that the entry that contains it is known, and is refused.
package final class DamagedPlaces {
    /// A byte that is not valid in the encoding of its document.
    package struct Damage: Hashable {
        package let document: String
        package let place: TextPlace
        package let byte: UInt8
    }

    private struct Document {
        let path: String
        /// The number of its first mark.
        let start: Int
        var places: [(place: TextPlace, byte: UInt8)] = []
        /// The encoding that the rest of its bytes suggests; nil if none does.
        var likely: String?
    }

    private var documents: [Document] = []
    private var indexes: [String: Int] = [:]
    private var count = 0

    /// The most places of a document that have marks of their own.
    private static let placeLimit = 100_000

    /// The encoding by which documents were read; nil for UTF-8.
    var encoding: String?

    /// True if no document has any.
    package var isEmpty: Bool { documents.isEmpty }

    /// Notes the damage of a document, once however often it is read.
    ///
    /// - Returns: the number of the first mark.
    func note(_ path: String, _ places: [(place: TextPlace, byte: UInt8)], likely: @autoclosure () -> String?) -> Int {
        if let known = indexes[path] { return documents[known].start }
        let document = Document(
            path: path, start: count, places: Array(places.prefix(Self.placeLimit)), likely: likely())
        indexes[path] = documents.count
        documents.append(document)
        count += document.places.count
        return document.start
    }

    /// The mark of the damage at an index of a document.
    static func mark(_ start: Int, _ index: Int) -> [UInt8] {
        let number = start + min(index, placeLimit - 1)
        // A beginning and six hexadecimal digits.
        return beginning
            + stride(from: 20, through: 0, by: -4).flatMap { [0xF4, 0x8F, 0xB7, 0x91 + UInt8(number >> $0 & 15)] }
    }

    /// U+10FDD0, for private use; U+10FDD1 to U+10FDE0 are the digits.
    ///
    /// NB: Parsers of HTML replace noncharacters.
    private static let beginning: [UInt8] = [0xF4, 0x8F, 0xB7, 0x90]
    private static let digitCount = 6

    /// The first damage in a text; nil if there is none.
    package func damage(in text: String) -> Damage? {
        guard !isEmpty else { return nil }
        let bytes = Array(text.utf8)
        guard let mark = firstRange(of: Self.beginning.span, in: bytes.span) else { return nil }
        let digits = bytes[mark.upperBound...].prefix(4 * Self.digitCount)
        let numbers = stride(from: 3, to: digits.count, by: 4).map { Int(digits[digits.startIndex + $0]) - 0x91 }
        // A text that was cut in a mark.
        guard numbers.count == Self.digitCount, numbers.allSatisfy({ 0..<16 ~= $0 }) else { return damage(number: 0) }
        return damage(number: numbers.reduce(0) { $0 << 4 | $1 })
    }

    /// A text for the user, with U+FFFD for each mark.
    package func shown(_ text: String) -> String {
        guard damage(in: text) != nil else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x10FDD0: scalars.append("\u{FFFD}")
            case 0x10FDD1...0x10FDE0: break
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// The first damage in a value or its keys; nil if there is none.
    package func damage(in value: JSONValue) -> Damage? {
        switch value {
        case .string(let text), .number(let text): damage(in: text)
        case .array(let values): values.lazy.compactMap { self.damage(in: $0) }.first
        case .object(let object): damage(in: object)
        case .null, .boolean: nil
        }
    }

    /// The first damage in an object.
    package func damage(in object: JSONObject) -> Damage? {
        guard !isEmpty else { return nil }
        return object.members.lazy.compactMap { self.damage(in: $0.key) ?? self.damage(in: $0.value) }.first
    }

    private func damage(number: Int) -> Damage? {
        guard let document = documents.last(where: { $0.start <= number }),
            number - document.start < document.places.count
        else { return nil }
        let found = document.places[number - document.start]
        return Damage(document: document.path, place: found.place, byte: found.byte)
    }

    /// The encoding that a document's bytes suggest; nil if none does, and if the user named one.
    package func likelyEncoding(of path: String) -> String? {
        encoding == nil ? indexes[path].flatMap { documents[$0].likely } : nil
    }

    package func problem(_ damage: Damage, at place: String) -> ImportProblem {
        let digits = String(damage.byte, radix: 16, uppercase: true)
        let line = place.hasSuffix(": line \(damage.place.line)") ? "" : " (line \(damage.place.line))"
        let byte = "byte \(damage.place.byte)\(line) is 0x\(digits.count < 2 ? "0" : "")\(digits)"
        let name = likelyEncoding(of: damage.document)
        let advice = name.map { "; it looks like \($0): --encoding \($0)" } ?? ""
        let document = place.hasPrefix(damage.document) ? "" : " of \(damage.document)"
        return ImportProblem(.notText, place, "\(byte)\(document), which is not \(encoding ?? "UTF-8")\(advice)")
    }

    /// The first damage of each document, in the order they were read.
    package var firstOfEach: [Damage] {
        documents.compactMap { document in
            document.places.first.map { Damage(document: document.path, place: $0.place, byte: $0.byte) }
        }
    }
}

extension DamagedPlaces {
    /// The first damage in an entry; nil if there is none.
    package func damage(in entry: SourceEntry) -> Damage? {
        guard !isEmpty else { return nil }
        if let found = damage(in: entry.line.object) ?? damage(in: entry.unmodelled) { return found }
        if let found = entry.sourceID.flatMap({ damage(in: $0) }) { return found }
        return entry.media.lazy.compactMap { medium in
            [medium.caption, medium.recognition?.text, medium.fileName].lazy.compactMap(\.self)
                .compactMap { self.damage(in: $0) }.first
                ?? self.damage(in: medium.record.object) ?? self.damage(in: medium.unmodelled)
        }.first
    }
}

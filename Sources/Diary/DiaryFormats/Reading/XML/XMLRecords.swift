import JSON

/// The records of a document in XML, of which one is in memory at a time.
///
/// A record that is too long is not kept in memory, nor is what is nested deeply; end tags without a beginning are
/// ignored.
struct XMLRecords {
    /// A record, which is an element with everything in it.
    struct Record {
        let element: XMLElement
        /// The attributes of the element around it.
        let parent: [String: String]
        /// Its number in the document, from 1.
        let number: Int
        /// The reason why something of it is missing; nil if it is whole.
        let flaw: Flaw?
    }

    /// A reason why a record is not whole.
    enum Flaw {
        case tooLong
        case notText
    }

    /// An element whose end was not read yet, with the bytes of its text.
    private struct OpenElement {
        var element: XMLElement
        var bytes: [UInt8] = []
    }

    private let names: Set<String>
    private var tokens: XMLTokens
    /// The elements around the records.
    private var outer: [(name: String, attributes: [String: String])] = []
    /// The elements of a record whose ends were not read yet; the record itself comes first.
    private var open: [OpenElement] = []
    /// The number of open elements that are nested too deeply.
    private var excess = 0
    private var (byteCount, number): (Int, Int) = (0, 0)
    private var flaw: Flaw?

    private static let maximumDepth = 100
    /// The largest number of bytes of a record: its text may be as long as that of an entry, and there is more in it.
    private static let limit = 2 * Int(ImportSource.recordLimit)
    /// The approximate cost in bytes of an element without text.
    private static let elementCost = 100

    private init(_ names: Set<String>, _ bytes: JSONBytes) {
        (self.names, tokens) = (names, XMLTokens(bytes))
    }

    /// Passes on the elements of some names, wherever they are in a document; those inside another one are part of it.
    ///
    /// - Returns: the number of the record in which the document ends too early, 0 before the first; nil if it is whole.
    static func forEach(
        _ names: Set<String>, in bytes: JSONBytes, _ body: (Record) throws -> Void
    ) rethrows -> Int? {
        var records = XMLRecords(names, bytes)
        while let token = records.tokens.next() {
            switch token {
            case .open(let name): records.begin(name)
            case .text(let piece): records.append(piece)
            case .close(let name): if let record = records.end(name) { try body(record) }
            }
        }
        return records.open.isEmpty && records.outer.isEmpty ? nil : records.number
    }

    private mutating func begin(_ name: String) {
        guard excess == 0, outer.count < Self.maximumDepth, open.count < Self.maximumDepth else {
            excess += 1
            return
        }
        let attributes = tokens.attributes
        if open.isEmpty, !names.contains(name) {
            outer.append((name, attributes))
            return
        }
        if open.isEmpty {
            number += 1
            (byteCount, flaw) = (0, nil)
        }
        count(Self.elementCost + attributes.reduce(name.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count })
        open.append(OpenElement(element: XMLElement(name: name, attributes: flaw == .tooLong ? [:] : attributes)))
    }

    private mutating func append(_ piece: [UInt8]) {
        guard excess == 0, let last = open.indices.last else { return }
        count(piece.count)
        if flaw != .tooLong { open[last].bytes += piece }
    }

    private mutating func count(_ bytes: Int) {
        byteCount += bytes
        if byteCount > Self.limit { flaw = .tooLong }
    }

    /// Ends an element, and those in it without an end of their own; returns the record if that ends.
    private mutating func end(_ name: String) -> Record? {
        guard excess == 0 else {
            excess -= 1
            return nil
        }
        if let index = open.lastIndex(where: { $0.element.name == name }) { return close(downTo: index) }
        guard let index = outer.lastIndex(where: { $0.name == name }) else { return nil }
        let record = close(downTo: 0)
        outer.removeSubrange(index...)
        return record
    }

    private mutating func close(downTo index: Int) -> Record? {
        while open.count > index, let last = open.popLast() {
            var element = last.element
            if let text = String(validating: last.bytes, as: UTF8.self) {
                element.text = text
            } else if flaw == nil {
                flaw = .notText
            }
            guard let parent = open.indices.last else {
                return Record(element: element, parent: outer.last?.attributes ?? [:], number: number, flaw: flaw)
            }
            if flaw != .tooLong { open[parent].element.children.append(element) }
        }
        return nil
    }
}

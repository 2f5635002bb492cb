package import Foundation
package import PredicateLanguage

/// A case of the reference in `Tests/PredicateCases`: a predicate, an object, arguments, variables, and the expected
/// result.
package struct PredicateCase: Sendable, CustomStringConvertible {
    package let id: Int
    package let predicate: String
    package let object: PredicateConstant
    package let arguments: [PredicateConstant]
    package let variables: [String: PredicateConstant]
    /// The result of Apple's implementation: `true`, `false` or `error`.
    package let expected: String
    /// The result here; the same except for the deviations that the file explains.
    package let expectedHere: String
    /// The reason why it differs here; nil if it doesn't.
    package let deviation: String?
    package let stage: String?

    package var description: String { "\(id): \(predicate)" }

    package static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "PredicateCases/reference.jsonl")

    /// The number of lines of the file.
    ///
    /// A test compares it with the number of cases, so that none is silently skipped.
    package static let lineCount = lines.count

    package static let all: [PredicateCase] = lines.compactMap { line in
        guard let fields = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
            return nil
        }
        return PredicateCase(fields)
    }

    private static let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")

    private init?(_ fields: [String: Any]) {
        guard let id = fields["id"] as? Int, let predicate = fields["predicate"] as? String,
            let expected = fields["expected"] as? String
        else { return nil }
        self.id = id
        self.predicate = predicate
        self.expected = expected
        expectedHere = fields["here"] as? String ?? expected
        deviation = fields["why"] as? String
        object = Self.constant(fields["object"] ?? [:])
        arguments = (fields["args"] as? [Any] ?? []).map(Self.constant)
        variables = (fields["vars"] as? [String: Any] ?? [:]).mapValues(Self.constant)
        stage = fields["stage"] as? String
    }

    private static func constant(_ json: Any) -> PredicateConstant {
        switch json {
        case let text as String: .string(text)
        case let values as [Any]: .array(values.map(constant))
        case let fields as [String: Any]: constant(fields)
        case let number as NSNumber: constant(number)
        default: .null
        }
    }

    private static func constant(_ fields: [String: Any]) -> PredicateConstant {
        if fields.count == 1, let seconds = fields["$date"] as? NSNumber {
            return .date(PredicateDate(microseconds: Int64(seconds.doubleValue * 1_000_000)))
        }
        return .object(fields.mapValues(constant))
    }

    /// Booleans arrive as 1 and 0, which are their values in the language.
    private static func constant(_ number: NSNumber) -> PredicateConstant {
        number.doubleValue == number.doubleValue.rounded() ? .integer(number.int64Value) : .double(number.doubleValue)
    }
}

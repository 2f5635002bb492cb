package import Foundation
package import PredicateLanguage

/// The cases beside the design: a predicate, an object, arguments, variables, and what comes out.
package struct PredicateCase: Sendable, CustomStringConvertible {
    package let id: Int
    package let predicate: String
    package let object: PredicateConstant
    package let arguments: [PredicateConstant]
    package let variables: [String: PredicateConstant]
    package let expected: String
    package let stage: String?

    package var description: String { "\(id): \(predicate)" }

    package static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "../shared/design/predicate-cases.jsonl")

    package static let arePresent = FileManager.default.fileExists(atPath: file.path)

    package static let all: [PredicateCase] = {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap { line in
            guard let fields = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
                return nil
            }
            return PredicateCase(fields)
        }
    }()

    /// What comes out here: nested to-many paths are flattened, and a string compared with a date is a date, our own choices.
    package var expectedHere: String { [409, 523].contains(id) ? "true" : expected }

    private init?(_ fields: [String: Any]) {
        guard let id = fields["id"] as? Int, let predicate = fields["predicate"] as? String,
            let expected = fields["expected"] as? String
        else { return nil }
        self.id = id
        self.predicate = predicate
        self.expected = expected
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

    /// Booleans come as 1 and 0, which they are in the language.
    private static func constant(_ number: NSNumber) -> PredicateConstant {
        number.doubleValue == number.doubleValue.rounded() ? .integer(number.int64Value) : .double(number.doubleValue)
    }
}

extension DayOneReader {
    /// A text of Day One: Markdown in which Apple's program escapes punctuation, and placeholders represent media.
    struct Text {
        enum Replacement {
            /// Nothing: the medium is among the entry's own.
            case medium
            case text(String)
        }

        /// A placeholder such as `![](dayone-moment:/video/ID)`.
        struct Placeholder: Hashable {
            let identifier: String
            /// Nil if the placeholder doesn't give one.
            let kind: Kind?
        }

        private static let backslash = UInt8(ascii: "\\")
        private static let tick = UInt8(ascii: "`")
        private static let star = UInt8(ascii: "*")
        private static let invisible: [UInt8] = [0xE2, 0x80, 0x8B]
        /// A byte that never occurs in UTF-8, written where a placeholder was.
        private static let mark: UInt8 = 0xFF

        private let bytes: [UInt8]
        private let isEscaped: Bool
        private var plain: [UInt8] = []
        private var position = 0

        private init(_ text: String, isEscaped: Bool) {
            bytes = Array(text.utf8)
            self.isEscaped = isEscaped
        }

        /// The text without escapes, outside of code, and with its placeholders replaced in their order.
        ///
        /// It takes linear time.
        ///
        /// - Parameter isEscaped: whether backslashes before punctuation are removed.
        static func read(
            _ text: String, isEscaped: Bool, _ replace: (Placeholder) throws -> Replacement
        ) rethrows -> String {
            var reader = Text(text, isEscaped: isEscaped)
            let hasMarks = try reader.read(replace)
            return String(decoding: hasMarks ? withoutMarks(reader.plain) : reader.plain, as: UTF8.self)
        }

        /// Reads the text; returns whether a placeholder was removed.
        private mutating func read(_ replace: (Placeholder) throws -> Replacement) rethrows -> Bool {
            var hasMarks = false
            var runs = BacktickRuns(bytes)
            plain.reserveCapacity(bytes.count)
            while position < bytes.count {
                let byte = bytes[position]
                switch byte {
                case Self.tick:
                    let end = runs.endOfCode(from: position) ?? runs.endOfRun(from: position)
                    plain += bytes[position..<end]
                    position = end
                case Self.backslash where isEscaped && next?.isPunctuation == true:
                    plain.append(bytes[position + 1])
                    position += 2
                case UInt8(ascii: "!"):
                    guard let (placeholder, end) = placeholder() else { fallthrough }
                    switch try replace(placeholder) {
                    case .medium:
                        plain.append(Self.mark)
                        hasMarks = true
                    case .text(let text): plain += Array(text.utf8)
                    }
                    position = end
                default:
                    if byte == 0xE2, bytes[position...].starts(with: Self.invisible), isBesideStar {
                        position += 3
                    } else {
                        plain.append(byte)
                        position += 1
                    }
                }
            }
            return hasMarks
        }

        private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

        /// True if the zero-width character at the position is next to an asterisk, as Apple's program writes it.
        private var isBesideStar: Bool {
            plain.last == Self.star || (position + 3 < bytes.count && bytes[position + 3] == Self.star)
        }

        /// The placeholder at the position, and its end.
        private func placeholder() -> (Placeholder, end: Int)? {
            guard next == UInt8(ascii: "[") else { return nil }
            let window = bytes[(position + 2)...].prefix(600)
            guard let bracket = window.prefix(200).firstIndex(where: { $0 == UInt8(ascii: "]") || $0 == 0x0A }),
                bytes[bracket...].starts(with: "](dayone-".utf8),
                let end = bytes[bracket...].prefix(400).firstIndex(of: UInt8(ascii: ")"))
            else { return nil }
            let target = bytes[(bracket + 2)..<end]
            guard let found = Self.placeholder(String(decoding: target, as: UTF8.self)) else { return nil }
            return (found, end + 1)
        }

        /// Reads `dayone-moment:/video/ID`, `dayone-moment://ID` and the older `dayone-photo://ID`.
        private static func placeholder(_ target: String) -> Placeholder? {
            guard let colon = target.firstIndex(of: ":") else { return nil }
            let scheme = target[..<colon].dropFirst("dayone-".count)
            let rest = target[target.index(after: colon)...].prefix { $0 != "?" && $0 != " " && $0 != "#" }
            let parts = rest.split(separator: "/")
            guard let identifier = parts.last, scheme == "moment" || Kind(placeholder: scheme) != nil else {
                return nil
            }
            let kind = parts.dropLast().last.flatMap { Kind(placeholder: $0) } ?? Kind(placeholder: scheme)
            return Placeholder(identifier: String(identifier), kind: kind)
        }

        /// The text without its marks: a line of marks only is removed, with one of two empty lines around it.
        private static func withoutMarks(_ plain: [UInt8]) -> [UInt8] {
            var kept: [ArraySlice<UInt8>] = []
            var lostLine = false
            for line in plain.split(separator: 0x0A, omittingEmptySubsequences: false) {
                if line.contains(mark) {
                    let rest = withoutMarks(inLine: line)
                    if isBlank(rest) {
                        lostLine = true
                    } else {
                        kept.append(rest)
                        lostLine = false
                    }
                } else if lostLine, isBlank(line), kept.last.map(isBlank) ?? true {
                    continue
                } else {
                    kept.append(line)
                    lostLine = false
                }
            }
            if lostLine { while let last = kept.last, isBlank(last) { kept.removeLast() } }
            return Array(kept.joined(separator: [0x0A]))
        }

        /// A line without its marks, and without one of two spaces around each.
        private static func withoutMarks(inLine line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
            var kept: [UInt8] = []
            var wasMark = false
            for byte in line {
                defer { wasMark = byte == mark }
                if byte == mark || (wasMark && byte == 0x20 && (kept.isEmpty || kept.last == 0x20)) { continue }
                kept.append(byte)
            }
            if line.last == mark { while kept.last == 0x20 { kept.removeLast() } }
            return kept[...]
        }

        private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
            line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        }
    }
}

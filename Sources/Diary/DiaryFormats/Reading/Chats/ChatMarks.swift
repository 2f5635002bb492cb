import DiaryModel
import TextFolding

/// The invisible marks that messengers put into names and texts.
enum ChatMarks {
    /// Returns whether a scalar is a mark of the direction of writing, or a byte-order mark.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200E, 0x200F, 0x61C, 0xFEFF: true
        default: isEmbedding(scalar)
        }
    }

    /// Returns whether a scalar begins or ends a run of text in another direction, as around a telephone's number.
    private static func isEmbedding(_ scalar: Unicode.Scalar) -> Bool {
        0x202A...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value
    }

    /// A name without marks and without white space at its ends.
    static func name(_ text: Substring) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !isMark(scalar) {
            scalars.append(scalar == "\u{202F}" || scalar == "\u{A0}" ? " " : scalar)
        }
        return String(scalars).trimmingSpaces
    }

    /// A text without the marks at its ends, and without those around names and numbers; the others belong to it.
    static func text(_ text: Substring) -> String {
        var inner = text.unicodeScalars.drop(while: isMark)
        while let last = inner.last, isMark(last) || last == " " { inner.removeLast() }
        guard inner.contains(where: isEmbedding) else { return String(Substring(inner)) }
        return String(String.UnicodeScalarView(inner.filter { !isEmbedding($0) }))
    }

    // MARK: Words of the program in place of a medium

    /// Returns whether a text is only the program's word for a medium that was not exported: `<Media omitted>`,
    /// `image omitted`.
    ///
    /// - Parameter isMarked: whether a mark of direction precedes it.
    static func isOmission(_ text: String, isMarked: Bool) -> Bool {
        let isBracketed = text.hasPrefix("<") && text.hasSuffix(">") || text.hasPrefix("‹") && text.hasSuffix("›")
        guard isBracketed || isMarked, text.utf8.count <= 80, text.split(separator: " ").count <= 6 else {
            return false
        }
        let folded = text.lowercased()
        return omissions.contains { occurs($0, in: folded) }
    }

    /// Parts of the words for "omitted" in the languages of phones, in lower case.
    private static let omissions = [
        "omitted", "ausgeschlossen", "weggelassen", "omitid", "omis", "omess", "ocult", "revelado", "absent",
        "weggelaten", "vynechán", "pominięt", "utelämna", "utelat", "udelad", "jätettiin", "пропущ", "без медиа",
        "опущен", "omise",
        "παραλ", "dahil edilmedi", "省略", "忽略", "생략", "استبعاد", "تم حذف الوسائط", "הושמט", "kihagyva", "dihilangkan",
        "disertakan", "נכלל", "शामिल नहीं", "छोड़", "bỏ qua", "ละเว้น", "ingen medie", "ekki með",
    ]
}

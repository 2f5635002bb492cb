import TextFolding

/// Names of the copies that programs of synchronization make of a file that was changed in two places.
package enum ConflictCopyName {
    /// The name of the file of which another one is such a copy, by its name; nil if it is none.
    ///
    /// Of Syncthing (`a.sync-conflict-20240105-103000-ABCDEFG.md`), Dropbox and Nextcloud (`a (Anna's conflicted copy
    /// 2024-01-05).md`, in many languages), and ownCloud (`a_conflict-20240105-103000.md`).
    package static func original(of name: String) -> String? {
        let ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
        for mark in [".sync-conflict-", "_conflict-"] {
            guard let range = firstRange(of: mark.utf8.span, in: name.utf8.span), range.lowerBound > 0 else { continue }
            let rest = Array(name.utf8.dropFirst(range.upperBound))
            guard isTime(rest) else { continue }
            let hasEnding = firstRange(of: ending.utf8.span, in: name.utf8.span, from: range.upperBound) != nil
            return String(decoding: Array(name.utf8.prefix(range.lowerBound)), as: UTF8.self)
                + (hasEnding ? ending : "")
        }
        guard let open = name.indices.last(where: { name[$0] == "(" && isConflict(name[$0...]) }) else { return nil }
        let stem = name[..<open].reversed().drop { $0 == " " }.reversed()
        let hasEnding = name.lastIndex(of: ".").map { $0 > open } ?? false
        return stem.isEmpty ? nil : String(stem) + (hasEnding ? ending : "")
    }

    /// The name of the file of which another one may be iCloud's copy: `a.md` of `a 2.md`; nil if it can be none.
    package static func possibleOriginal(of name: String) -> String? {
        guard let dot = name.lastIndex(of: "."), let space = name[..<dot].lastIndex(of: " "), space > name.startIndex,
            let number = Int(name[name.index(after: space)..<dot]), (2...99).contains(number)
        else { return nil }
        return String(name[..<space] + name[dot...])
    }

    /// `20240105-103000`, at the beginning.
    private static func isTime(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 15 && bytes[8] == UInt8(ascii: "-")
            && bytes.prefix(15).enumerated().allSatisfy { $0 == 8 || 0x30...0x39 ~= $1 }
    }

    /// Returns whether a text in brackets says so: with the word and a date, or in English.
    private static func isConflict(_ text: Substring) -> Bool {
        let words = text.lowercased()
        if ["conflicted copy", "case conflict", "case clash"].contains(where: { occurs($0, in: words) }) {
            return true
        }
        return hasDate(words) && Self.words.contains { occurs($0, in: words) }
    }

    private static func hasDate(_ text: String) -> Bool {
        text.split { !("0"..."9").contains($0) && $0 != "-" }.contains { part in
            let numbers = part.split(separator: "-")
            return numbers.count >= 3 && numbers[0].count == 4 && numbers[1].count == 2 && numbers[2].count == 2
        }
    }

    /// The word in the languages of Dropbox and Nextcloud.
    private static let words = [
        "conflict", "konflikt", "conflit", "конфликт", "конфлікт", "競合", "冲突", "衝突", "충돌", "çakış", "ütköz",
    ]
}

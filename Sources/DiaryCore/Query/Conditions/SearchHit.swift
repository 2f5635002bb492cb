/// A field of an entry with matches of a search.
package struct SearchHit {
    /// The field and its text.
    package let field: SearchField
    /// Ranges of code points of the field's text, in order and without overlap.
    package let ranges: [Range<Int>]

    /// The fields with any of the terms, in the order of the document.
    package static func hits(of terms: [SearchTerm], in entry: DiaryEntry) -> [SearchHit] {
        let wanted = terms.filter { !$0.isExcluded }
        return SearchField.fields(of: entry).compactMap { field in
            let ranges = merged(wanted.flatMap { $0.occurrences(in: field.text) })
            return ranges.isEmpty ? nil : SearchHit(field: field, ranges: ranges)
        }
    }

    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}

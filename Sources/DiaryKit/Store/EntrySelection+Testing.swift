import TextFolding

extension EntrySelection {
    /// Whether the row of a candidate really is wanted.
    ///
    /// What is cheap to know is asked first; tags and media are read only when something asks for them.
    func accepts(_ row: EntryRow) throws -> Bool {
        if let circle = query.near, !circle.contains(row.position) { return false }
        guard try query.terms.isEmpty || accepts(query.terms, row) else { return false }
        for test in query.tests {
            let isAccepted = try test.accepts(row)
            if let failure = row.failure { throw failure }
            guard isAccepted else { return false }
        }
        return try query.condition.map { try $0(row.entry()) } ?? true
    }

    /// Most candidates hold what is searched in their text, or hold there what they must not.
    private func accepts(_ terms: [SearchTerm], _ row: EntryRow) throws -> Bool {
        let text = SearchFold.fold(row.text)
        var areAllFound = true
        for term in terms {
            let isFound = term.isFound(in: text)
            if isFound, term.isExcluded { return false }
            if !isFound, !term.isExcluded { areAllFound = false }
        }
        guard !areAllFound || terms.contains(where: \.isExcluded) else { return true }
        let document = SearchDocument(try row.entry())
        return terms.allSatisfy { $0.accepts(document) }
    }
}

import JSON

extension JSONSlices {
    /// Passes on all members of a text that is an object; returns whether the object ends.
    func forEachMember(_ body: (String, Range<Int>) throws -> Void) rethrows -> Bool {
        try forEachMember(elementsOf: "", member: body) { _ in }
    }

    /// Passes on the elements of the array under a key of a text that is an object; returns whether the object ends.
    func forEachElement(of key: String, _ body: (Range<Int>) throws -> Void) rethrows -> Bool {
        try forEachMember(elementsOf: key, member: { _, _ in }, element: body)
    }
}

import DiaryKit
import JSON
import Terminal

/// Prints the entries of a query in the format asked for, one at a time.
struct EntryListPrinter {
    let invocation: Invocation
    let store: Store

    /// Prints them, and tells how many there were.
    @discardableResult
    func print(_ query: EntryQuery) throws -> Int {
        var count = 0
        try store.forEachEntry(query) { entry in
            count += 1
            try invocation.output.bytes(JSONWriter.bytes(of: .object(EntryJSON.object(of: entry))) + [0x0A])
            return true
        }
        return count
    }
}

import DiaryModel
import TextFolding

extension PositionRemoval {
    private static let searchedByteCount = 4 << 20

    /// Returns whether a camcorder's film (AVCHD) has its position inside its pictures, from which it can't be removed
    /// in place.
    ///
    /// Such a film stores its settings each second under `MDPM`; the numbers 0xB1 and 0xB5 are north or south, east or
    /// west.
    func hasUnreachablePosition() throws(SystemCallError) -> Bool {
        let bytes = try start(upTo: Self.searchedByteCount)
        func isStream(_ offset: Int, _ length: Int) -> Bool {
            bytes.count > offset + 2 * length && (0...2).allSatisfy { bytes[offset + $0 * length] == 0x47 }
        }
        guard isStream(0, 188) || isStream(4, 192) else { return false }
        var index = 0
        while let found = firstRange(of: Array("MDPM".utf8).span, in: bytes.span, from: index) {
            let entries = bytes[found.upperBound...].prefix(400)
            if Self.holds(0xB1, "NS", entries), Self.holds(0xB5, "EW", entries) { return true }
            index = found.upperBound
        }
        return false
    }

    private static func holds(_ number: UInt8, _ letters: String, _ entries: ArraySlice<UInt8>) -> Bool {
        zip(entries, entries.dropFirst()).contains { $0 == number && letters.utf8.contains($1) }
    }
}

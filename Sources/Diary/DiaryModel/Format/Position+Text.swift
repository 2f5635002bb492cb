extension Position {
    /// `35.0116, 135.7681`, with the altitude if known.
    package var text: String {
        let height = altitude.flatMap { Int(exactly: $0.rounded()) }.map { ", \($0) m" } ?? ""
        return "\(Self.degrees(latitude)), \(Self.degrees(longitude))\(height)"
    }

    /// Four digits after the point are about ten metres.
    private static func degrees(_ value: Double) -> String {
        let scaled = Int((value * 10_000).rounded())
        let fraction = String(scaled.magnitude % 10_000)
        let zeros = String(repeating: "0", count: 4 - fraction.utf8.count)
        return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / 10_000).\(zeros)\(fraction)"
    }
}

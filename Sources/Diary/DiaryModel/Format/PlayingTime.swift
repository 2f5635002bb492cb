package enum PlayingTime {
    /// `0:42`, `12:05`, `1:02:30`; fractions of a second are dropped.
    package static func text(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "0:00" }
        let whole = Int(seconds)
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        let end = "\(rest < 10 ? "0" : "")\(rest)"
        return hours > 0 ? "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(end)" : "\(minutes):\(end)"
    }
}

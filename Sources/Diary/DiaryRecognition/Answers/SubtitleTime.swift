/// The times in subtitles and in whisper.cpp's answers.
enum SubtitleTime {
    /// The seconds of `00:01:02,345` or `00:01:02.345`; nil for anything else.
    static func seconds(_ text: some StringProtocol) -> Double? {
        let parts = Substring(text).split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let last = parts.last else { return nil }
        let fraction = last.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
        guard fraction.count == 2, fraction[1].utf8.count == 3 else { return nil }
        let numbers = (parts.dropLast() + fraction).map { isNumber($0) ? Double($0) : nil }.compactMap(\.self)
        guard numbers.count == 4, numbers[1] < 60, numbers[2] < 60 else { return nil }
        return numbers[0] * 3600 + numbers[1] * 60 + numbers[2] + numbers[3] / 1000
    }

    private static func isNumber(_ text: some StringProtocol) -> Bool {
        1...4 ~= text.utf8.count && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}

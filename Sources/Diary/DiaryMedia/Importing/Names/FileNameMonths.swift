/// The names of months in file names, whole or abbreviated.
enum FileNameMonths {
    /// The month whose name is the last word of a text.
    static func month(endingIn bytes: ArraySlice<UInt8>) -> Int? {
        bytes.split(whereSeparator: isSeparator).last.flatMap { months[String(decoding: $0, as: UTF8.self)] }
    }

    /// The month whose name is all of a text besides punctuation.
    static func month(in bytes: ArraySlice<UInt8>) -> Int? {
        let words = bytes.split(whereSeparator: isSeparator)
        return words.count == 1 ? months[String(decoding: words[0], as: UTF8.self)] : nil
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { " .,-_".utf8.contains(byte) }

    private static let months: [String: Int] = {
        let names = [
            "jan january januar janvier janv ene enero gen gennaio jän januari",
            "feb february februar février févr febrero febbraio februari",
            "mar march märz mär mars marzo mrt maart", "apr april avril avr abr abril aprile",
            "may mai mayo mag maggio mei", "jun june juni juin junio giu giugno",
            "jul july juli juillet juil julio lug luglio", "aug august août ago agosto augustus",
            "sep sept september septembre septiembre set settembre",
            "oct october okt oktober octobre octubre ott ottobre", "nov november novembre noviembre",
            "dec december dez dezember décembre déc dic diciembre dicembre",
        ]
        var months: [String: Int] = [:]
        for (index, words) in names.enumerated() {
            for word in words.split(separator: " ") { months[String(word)] = index + 1 }
        }
        return months
    }()
}

/// A time of day as the phone writes it in its language: `10:00 pm`, `18:52`, `20.15`, `20h15`, `午後8:00`, `8:00 p. m.`.
struct DaylioClock {
    private var numbers: [Int] = []
    private var words: [String] = []

    /// The seconds since midnight; nil if it is not a time, or its half of the day is not known.
    static func seconds(_ text: String) -> Int? { DaylioClock(text).seconds }

    /// Splits a text, of which only the beginning can be a time, into its numbers and its words.
    private init(_ text: String) {
        var (number, word): (String, String) = ("", "")
        for character in text.prefix(40) {
            if let digit = character.wholeNumberValue, digit < 10 {
                number += String(digit)
                take(&word)
            } else if character.isLetter {
                word.append(character)
                take(&number)
            } else {
                take(&number)
                // The points and spaces of `p. m.` don't separate words.
                if !".\u{A0}\u{202F} ".contains(character) { take(&word) }
            }
        }
        take(&number)
        take(&word)
    }

    private mutating func take(_ text: inout String) {
        guard let first = text.first else { return }
        if first.isWholeNumber {
            numbers.append(text.utf8.count <= 2 ? Int(text) ?? -1 : -1)
        } else if !Self.units.contains(text.lowercased()) {
            words.append(text.lowercased())
        }
        text = ""
    }

    private var seconds: Int? {
        guard (1...3).contains(numbers.count), !numbers.contains(-1) else { return nil }
        let minute = numbers.count > 1 ? numbers[1] : 0
        let second = numbers.count > 2 ? numbers[2] : 0
        guard minute < 60, second < 60, let hour else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private var hour: Int? {
        let hour = numbers[0]
        guard (0...23).contains(hour) else { return nil }
        let half = words.joined()
        guard !half.isEmpty, hour <= 12 else { return numbers.count > 1 || !half.isEmpty ? hour : nil }
        if Self.afternoons.contains(half) { return hour % 12 + 12 }
        return Self.mornings.contains(half) ? hour % 12 : nil
    }

    /// Words and signs of hours, minutes and clocks.
    private static let units: Set<String> = [
        "h", "min", "uhr", "klo", "kl", "ч", "時", "分", "点", "點", "时", "秒", "시", "분", "초", "น",
    ]

    /// The first half of the day in the words of the phones' languages, without points and spaces.
    private static let mornings: Set<String> = [
        "am", "a", "πμ", "午前", "오전", "上午", "早上", "清晨", "凌晨", "ص", "صباحا", "صباحًا", "قظ", "قبلازظهر", "öö", "de", "fm",
        "ap", "dop", "пробед", "пп", "дп", "пробі", "sa", "pg", "ก่อนเที่ยง", "लफ़", "पूर्वाह्न", "पूर्व", "לפנהצ", "pd",
    ]
    /// The second half of the day.
    private static let afternoons: Set<String> = [
        "pm", "p", "μμ", "午後", "오후", "下午", "晚上", "傍晚", "中午", "م", "مساء", "مساءً", "بظ", "بعدازظهر", "ös", "du", "em",
        "ip", "odp", "pop", "слобед", "ch", "ptg", "หลังเที่ยง", "अपराह्न", "अप", "אחהצ", "md",
    ]
}

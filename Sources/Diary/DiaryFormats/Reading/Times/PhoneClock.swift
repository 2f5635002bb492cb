import Chronology
import DecoderProtocol

/// A time of day as the phone writes it in its language: `10:00 pm`, `18:52`, `20.15`, `20h15`, `午後8:00`, `8:00 p. m.`.
enum PhoneClock {
    /// The seconds since midnight; nil if it is not a time, or its half of the day is not known.
    ///
    /// Only the beginning of a text can be a time.
    static func seconds(_ text: String) -> Int? {
        var text = DateTextScanner(MetadataText.withPlainDigits(String(text.prefix(40))).unicodeScalars)
        var numbers: [Int] = []
        var half = ""
        while !text.isAtEnd {
            if text.digitCount > 0 {
                guard numbers.count < 3, let number = text.number(digits: 1...2) else { return nil }
                numbers.append(number)
            } else {
                let word = word(&text)
                if !units.contains(word) { half += word }
            }
        }
        guard let first = numbers.first, numbers.dropFirst().allSatisfy({ $0 < 60 }),
            let hour = hour(first, half, isAlone: numbers.count == 1)
        else { return nil }
        return hour * 3600 + (numbers.count > 1 ? numbers[1] * 60 : 0) + (numbers.count > 2 ? numbers[2] : 0)
    }

    /// Reads letters, in lower case, or skips a sign; the points and spaces of `p. m.` don't separate words.
    private static func word(_ text: inout DateTextScanner) -> String {
        var word = text.take(while: DateTextScanner.isLetter)
        if word.isEmpty { text.skip(count: 1) }
        while !word.isEmpty, text.skip(".\u{A0}\u{202F} ") > 0 { word += text.take(while: DateTextScanner.isLetter) }
        return word.lowercased()
    }

    private static func hour(_ hour: Int, _ half: String, isAlone: Bool) -> Int? {
        guard hour <= 23 else { return nil }
        guard !half.isEmpty, hour <= 12 else { return isAlone && half.isEmpty ? nil : hour }
        if afternoons.contains(half) { return hour % 12 + 12 }
        return mornings.contains(half) ? hour % 12 : nil
    }

    /// Words and signs of hours, minutes and clocks.
    private static let units: Set<String> = [
        "h", "min", "uhr", "klo", "kl", "ч", "時", "分", "点", "點", "时", "秒", "시", "분", "초", "น",
    ]

    /// The first half of the day in the words of the phones' languages, without points and spaces.
    private static let mornings: Set<String> = [
        "am", "a", "πμ", "午前", "오전", "上午", "早上", "清晨", "凌晨", "ص", "صباحا", "صباحًا", "قظ", "قبلازظهر", "öö", "de", "fm",
        "ap", "dop", "пробед", "пп", "дп", "пробі", "sa", "pg", "ก่อนเที่ยง", "قبلدوپہر", "लफ़", "पूर्वाह्न", "पूर्व", "לפנהצ", "pd",
        "vm", "eparadites", "ጥዋት", "safiya", "таңкы", "ກ່ອນທ່ຽງ", "priekšp", "priešpiet", "prp", "претпл", "နံနက်", "fh",
        "үө", "පෙව", "পূর্বাহ্ণ", "পূৰ্বাহ্ন", "முற்பகல்", "ಪೂರ್ವಾಹ್ನ", "ਪੂਦੁ", "मपू",
    ]
    /// The second half of the day.
    private static let afternoons: Set<String> = [
        "pm", "p", "μμ", "午後", "오후", "下午", "晚上", "傍晚", "中午", "م", "مساء", "مساءً", "بظ", "بعدازظهر", "ös", "du", "em",
        "ip", "odp", "pop", "слобед", "ch", "ptg", "หลังเที่ยง", "بعددوپہر", "अपराह्न", "अप", "אחהצ", "md",
        "nm", "epasdites", "ከሰዓት", "yamma", "түштөнкийинки", "ຫຼັງທ່ຽງ", "pēcp", "popiet", "попл", "ညနေ", "eh",
        "үх", "පව", "অপরাহ্ণ", "অপৰাহ্ন", "பிற்பகல்", "ಅಪರಾಹ್ನ", "ਬਾਦੁ", "मउ",
    ]
}

import JSON

extension SpokenAnswer {
    /// The JSON of whisper.cpp's `--output-json`; nil if it is none.
    ///
    /// The program prints the words first, each line in brackets; the object begins on a line of its own.
    init?(whisper bytes: [UInt8]) {
        guard let lines = AnswerText.lines(bytes, isRepaired: true), let first = lines.firstIndex(of: "{"),
            let object = try? JSONParser.parse(lines[first...].joined(separator: "\n")).objectValue,
            let passages = object["transcription"]?.arrayValue
        else { return nil }
        self.passages = []
        for passage in passages {
            guard let passage = passage.objectValue, let text = passage["text"]?.stringValue,
                let times = Self.whisperTimes(passage)
            else { return nil }
            self.passages.append(
                SpokenPassage(
                    start: times.start, end: times.end, text: text, silence: passage["no_speech_prob"]?.doubleValue))
        }
        language = object["result"]?.objectValue?["language"]?.stringValue
    }

    private static func whisperTimes(_ passage: JSONObject) -> (start: Double, end: Double)? {
        if let offsets = passage["offsets"]?.objectValue, let start = offsets["from"]?.doubleValue,
            let end = offsets["to"]?.doubleValue
        {
            return (start / 1000, end / 1000)
        }
        guard let times = passage["timestamps"]?.objectValue,
            let start = times["from"]?.stringValue.flatMap({ SubtitleTime.seconds($0) }),
            let end = times["to"]?.stringValue.flatMap({ SubtitleTime.seconds($0) })
        else { return nil }
        return (start, end)
    }

    /// Subtitles in the format SRT, as Vosk prints them; nil if they are none.
    init?(subtitles bytes: [UInt8]) {
        guard let lines = AnswerText.lines(bytes) else { return nil }
        passages = []
        for block in lines.split(whereSeparator: { $0.allSatisfy(\.isWhitespace) }) {
            let block = Array(block)
            guard block.count >= 2, Int(block[0]) != nil else { return nil }
            let times = block[1].split(separator: " ")
            guard times.count == 3, times[1] == "-->", let start = SubtitleTime.seconds(times[0]),
                let end = SubtitleTime.seconds(times[2])
            else { return nil }
            passages.append(SpokenPassage(start: start, end: end, text: block[2...].joined(separator: " ")))
        }
    }

    /// The JSON of Vosk: objects with `text` and its words in `result`, one after another or in a list.
    init?(vosk bytes: [UInt8]) {
        guard let value = try? JSONParser.parse(bytes) else { return nil }
        let objects = value.arrayValue ?? value.objectValue?["monologues"]?.arrayValue ?? [value]
        passages = []
        for object in objects {
            guard let object = object.objectValue else { return nil }
            let words = (object["result"] ?? object["terms"])?.arrayValue ?? []
            guard !words.isEmpty else { continue }
            let spoken = words.compactMap { Self.voskWord($0.objectValue) }
            guard spoken.count == words.count, let first = spoken.first, let last = spoken.last else { return nil }
            let text = object["text"]?.stringValue ?? spoken.map(\.text).joined(separator: " ")
            passages.append(SpokenPassage(start: first.start, end: last.end, text: text))
        }
    }

    private static func voskWord(_ word: JSONObject?) -> SpokenPassage? {
        guard let word, let start = word["start"]?.doubleValue, let end = word["end"]?.doubleValue,
            let text = (word["word"] ?? word["text"])?.stringValue
        else { return nil }
        return SpokenPassage(start: start, end: end, text: text)
    }

    /// The lines of PocketSphinx with `-time yes`: a line of words, then each word with its seconds; nil if they are
    /// none.
    init?(pocketSphinx bytes: [UInt8]) {
        guard let lines = AnswerText.lines(bytes) else { return nil }
        if lines.first?.hasPrefix("{") == true {
            guard let answer = SpokenAnswer(sphinxObjects: lines) else { return nil }
            self = answer
            return
        }
        passages = []
        var words: [SpokenPassage] = []
        for line in lines {
            let fields = line.split(separator: " ")
            guard fields.count == 4, let start = Double(fields[1]), let end = Double(fields[2]),
                Double(fields[3]) != nil
            else { continue }
            switch fields[0] {
            case "<s>": words = []
            case "</s>": Self.join(&words, into: &passages)
            case let word where word.first == "<" || word.first == "[": break
            case let word:
                // A word's other pronunciations have a number: what(2).
                words.append(SpokenPassage(start: start, end: end, text: word.prefix { $0 != "(" }))
            }
        }
        Self.join(&words, into: &passages)
        guard !passages.isEmpty || lines.allSatisfy(\.isEmpty) else { return nil }
    }

    private static func join(_ words: inout [SpokenPassage], into passages: inout [SpokenPassage]) {
        if let first = words.first, let last = words.last {
            let text = words.map(\.text).joined(separator: " ")
            passages.append(SpokenPassage(start: first.start, end: last.end, text: text))
        }
        words = []
    }

    /// The lines of PocketSphinx 5, an object each: `b` is its begin, `d` its duration, `t` its words.
    private init?(sphinxObjects lines: [Substring]) {
        passages = []
        for line in lines where !line.isEmpty {
            guard let object = try? JSONParser.parse(String(line)).objectValue, let start = object["b"]?.doubleValue,
                let length = object["d"]?.doubleValue, let text = object["t"]?.stringValue
            else { return nil }
            if !text.isEmpty { passages.append(SpokenPassage(start: start, end: start + length, text: text)) }
        }
    }

    /// The answer of a person's own program: JSON lines with `start`, `end` and `text`, or plain text, which is one
    /// passage; nil if it is no UTF-8.
    init?(plain bytes: [UInt8], duration: Double) {
        guard let lines = AnswerText.lines(bytes) else { return nil }
        let written = lines.filter { !$0.allSatisfy(\.isWhitespace) }
        passages = []
        guard written.first?.hasPrefix("{") == true else {
            let text = AnswerText.cleaned(written.joined(separator: " "))
            if !text.isEmpty { passages = [SpokenPassage(start: 0, end: duration, text: text)] }
            return
        }
        for line in written {
            guard let object = try? JSONParser.parse(String(line)).objectValue,
                let start = object["start"]?.doubleValue, let end = object["end"]?.doubleValue,
                let text = object["text"]?.stringValue
            else { return nil }
            passages.append(SpokenPassage(start: start, end: end, text: text))
        }
    }
}

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

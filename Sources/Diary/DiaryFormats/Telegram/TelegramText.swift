import DiaryModel
import JSON
import TextFolding

/// The texts of Telegram's messages, which are made of parts with a type.
enum TelegramText {
    /// The Markdown of a text: a string, or an array of strings and of parts.
    static func markdown(_ value: JSONValue) -> String {
        guard let parts = value.arrayValue else { return value.plainText ?? "" }
        var (text, isAfterFence) = ("", false)
        for (index, part) in parts.enumerated() {
            let object = part.objectValue ?? ["text": part]
            let words = markdown(object["text"]?.plainText ?? "", object)
            let isFence = object["type"]?.stringValue == "pre"
            // Also at the beginning, where the sender's name is before it on the line.
            if isFence && (index == 0 || !text.hasSuffix("\n")) || isAfterFence && !words.hasPrefix("\n") {
                text += "\n"
            }
            text += words
            isAfterFence = isFence
        }
        return text
    }

    private static func markdown(_ text: String, _ part: JSONObject) -> String {
        switch part["type"]?.stringValue {
        case "bold": marked(text, "**")
        case "italic": marked(text, "*")
        case "strikethrough": marked(text, "~~")
        case "code": occurs("`", in: text) ? text : marked(text, "`")
        case "pre": occurs("```", in: text) ? text : "```\(part["language"]?.stringValue ?? "")\n\(text)\n```"
        case "text_link": part["href"]?.stringValue.map { link(text, $0) } ?? text
        default: text
        }
    }

    /// A text between marks, which must stand beside words.
    private static func marked(_ text: String, _ mark: String) -> String {
        let core = text.trimmingSpaces
        guard !core.utf8.contains(UInt8(ascii: "\n")), let range = firstRange(of: core.utf8.span, in: text.utf8.span)
        else { return text }
        let (before, after) = (text.utf8.prefix(range.lowerBound), text.utf8.dropFirst(range.upperBound))
        return "\(Substring(before))\(mark)\(core)\(mark)\(Substring(after))"
    }

    private static func link(_ text: String, _ address: String) -> String {
        guard text != address, !address.contains(where: { $0.isWhitespace || "()<>".contains($0) }) else { return text }
        return "[\(text.filter { !"[]".contains($0) })](\(address))"
    }

    /// The parts of a message besides its text, in words: a sticker, a place, a person, a bill, a game, a poll, a to-do
    /// list.
    static func cards(_ message: JSONObject) -> [String] {
        var cards: [String] = []
        if let emoji = message["sticker_emoji"]?.filledText { cards.append(emoji) }
        cards += ["place_name", "address"].compactMap { message[$0]?.filledText }
        if let place = message["location_information"]?.objectValue,
            let latitude = place["latitude"]?.plainText, let longitude = place["longitude"]?.plainText
        {
            cards.append("\(latitude), \(longitude)")
        }
        if let person = message["contact_information"]?.objectValue {
            let words = ["first_name", "last_name", "phone_number"].compactMap { person[$0]?.filledText }
            cards.append(words.joined(separator: " "))
        }
        if let bill = message["invoice_information"]?.objectValue {
            cards += ["title", "description"].compactMap { bill[$0]?.filledText }
        }
        cards += ["game_title", "game_description", "game_link"].compactMap { message[$0]?.filledText }
        cards += [("poll", "question"), ("todo_list", "title")].compactMap { name, heading in
            guard let list = message[name]?.objectValue else { return nil }
            let lines = (list["answers"] ?? list["items"])?.arrayValue ?? []
            let texts = lines.compactMap { $0.objectValue?["text"] }.map { "- " + markdown($0) }
            return ([markdown(list[heading] ?? .null)] + texts).joined(separator: "\n")
        }
        return cards
    }
}

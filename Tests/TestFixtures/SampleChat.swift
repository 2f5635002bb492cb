/// A chat as WhatsApp exports it, on a phone of some language.
package struct SampleChat {
    /// The forms of lines.
    package enum Phone {
        case android
        case iPhone
    }

    private let phone: Phone
    private let lineEnd: String
    package private(set) var text = ""

    /// An empty chat; an iPhone ends its lines as Windows does.
    package init(_ phone: Phone) {
        self.phone = phone
        lineEnd = phone == .iPhone ? "\r\n" : "\n"
    }

    /// Adds a message, whose lines have plain line feeds between them.
    package mutating func add(_ time: String, _ sender: String, _ message: String) {
        addNote(time, "\(sender): \(message)")
    }

    /// Adds words of the program itself.
    package mutating func addNote(_ time: String, _ words: String) {
        text += (phone == .iPhone ? "[\(time)] " : "\(time) - ") + words + lineEnd
    }

    /// Adds a message with a file.
    ///
    /// - Parameter words: those of the phone's language for "attached".
    package mutating func addFile(
        _ time: String, _ sender: String, _ name: String, words: String? = nil, caption: String = ""
    ) {
        switch phone {
        case .android:
            let below = caption.isEmpty ? "" : "\n" + caption
            add(time, sender, "\u{200E}\(name) (\(words ?? "file attached"))\(below)")
        case .iPhone:
            let above = caption.isEmpty ? "" : caption + " "
            text += "\u{200E}"
            add(time, sender, "\(above)\u{200E}<\(words ?? "attached"): \(name)>")
        }
    }
}

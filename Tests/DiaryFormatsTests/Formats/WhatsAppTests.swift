import DiaryMedia
import JSON
import TestFixtures
import Testing

@testable import DiaryFormats

struct WhatsAppTests {
    private static let name = "WhatsApp Chat with Anna.txt"

    private func read(
        _ text: String, as name: String = name, _ change: (inout ReadingOptions) -> Void = { _ in }
    ) throws -> ForeignDiary.Sink {
        let diary = ForeignDiary()
        try diary.write(name, text)
        return try diary.read(WhatsAppFormat.self, change)
    }

    @Test func `a chat of Android is an entry a day, with its media in their places`() throws {
        var chat = SampleChat(.android)
        chat.addNote("1/5/24, 10:29\u{202F}AM", "Messages and calls are end-to-end encrypted.")
        chat.add("1/5/24, 10:30\u{202F}AM", "Anna", "Fog until ten 🌫️\nthen sun")
        chat.addFile("1/5/24, 10:31\u{202F}AM", "Jan", "IMG-20240105-WA0001.jpg", caption: "the river")
        chat.addFile("1/5/24, 10:32\u{202F}AM", "Jan", "IMG-20240105-WA0002.jpg")
        chat.addFile("1/5/24, 10:33\u{202F}AM", "Jan", "Plan.pdf")
        chat.add("1/13/24, 11:30\u{202F}PM", "Anna", "<Media omitted>")
        chat.add("1/13/24, 11:31\u{202F}PM", "Anna", "Night <This message was edited>")
        let sample = try ImportSample().write(chat.text, to: Self.name)
        try sample.write(ForeignDiary.photo, to: "IMG-20240105-WA0001.jpg").write([1], to: "Plan.pdf")
        #expect(try sample.recognize().first == "whatsapp")
        let found = try sample.read(WhatsAppFormat.self)
        #expect(
            found.texts == [
                "Anna: Fog until ten 🌫️\nthen sun\nJan: IMG-20240105-WA0001.jpg\nthe river\n"
                    + "Jan: (a photo is missing: IMG-20240105-WA0002.jpg)\nJan: Plan.pdf",
                "Anna: <Media omitted>\nAnna: Night",
            ])
        #expect(found.times == ["2024-01-05T10:30:00+01:00", "2024-01-13T23:30:00+01:00"])
        #expect(found.values("title").map { $0?.stringValue } == ["Anna", "Anna"])
        #expect(found.entries.map { $0.media.map(\.file.path) } == [["IMG-20240105-WA0001.jpg", "Plan.pdf"], []])
        #expect(
            found.entries[0].media[0].record.object["captureTime"]?.stringValue == "2024-01-05T10:31:00+01:00")
        #expect(found.count(.ofProgram) == 1 && found.count(.missingFile) == 2 && found.count(.notKept) == 0)
        #expect(found.problems.count == 3, "\(found.problems)")
        #expect(found.entries[1].unmodelled["messages"]?.arrayValue?.first?.objectValue?["edited"] == .boolean(true))
        #expect(found.entries[1].unmodelled["times"]?.arrayValue == [.string("23:30"), .string("23:31")])
    }

    @Test(arguments: ["[\u{200F}13/3/2024, 21:06:12] Dana: hello", "[\u{200E}13/3/2024, 21:06:12] Dana: hello"])
    func `a mark of direction within the bracket is no part of the date`(line: String) throws {
        let found = try ImportSample().write(line + "\n", to: "_chat.txt").read(WhatsAppFormat.self)
        #expect(found.texts == ["Dana: hello"] && found.times == ["2024-03-13T21:06:12+01:00"])
    }

    @Test(arguments: ["‹Mídia oculta›", "<Mídia oculta>", "<Ficheiro não revelado>", "<Media tidak disertakan>"])
    func `a medium that was left out is missing in every language`(words: String) throws {
        let text = "13/03/2024 21:06 - Dana: \(words)\n13/03/2024 21:07 - Dana: hello\n"
        let found = try ImportSample().write(text, to: Self.name).read(WhatsAppFormat.self)
        #expect(found.count(.missingFile) == 1, "\(found.problems)")
    }

    @Test func `a chat of an iPhone has marks of direction, seconds and the name of its archive`() throws {
        var chat = SampleChat(.iPhone)
        chat.addNote(
            "05.01.24, 10:29:00",
            "Anna: \u{200E}Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt. Niemand außerhalb liest sie.")
        chat.add("05.01.24, 10:30:05", "Anna", "Nebel\nbis zehn")
        chat.addFile("05.01.24, 10:31:00", "~\u{202F}Jan", "00000003-PHOTO-2024-01-05-10-31-00.jpg", words: "Anhang")
        chat.add("13.01.24, 08:00:00", "\u{202A}+420 777 123 456\u{202C}", "@\u{2068}Anna\u{2069} hallo")
        chat.add("13.01.24, 08:01:00", "Anna", "\u{200E}Bild weggelassen")
        let path = "WhatsApp Chat - Anna.zip!/_chat.txt"
        let sample = try ImportSample().write(chat.text, to: path)
        try sample.write(
            ForeignDiary.photo, to: "WhatsApp Chat - Anna.zip!/00000003-PHOTO-2024-01-05-10-31-00.jpg")
        let found = try sample.read(WhatsAppFormat.self)
        #expect(
            found.texts == [
                "Anna: Nebel\nbis zehn\n~ Jan: 00000003-PHOTO-2024-01-05-10-31-00.jpg",
                "+420 777 123 456: @Anna hallo\nAnna: Bild weggelassen",
            ])
        #expect(found.times == ["2024-01-05T10:30:05+01:00", "2024-01-13T08:00:00+01:00"])
        #expect(found.values("title").map { $0?.stringValue } == ["Anna", "Anna"])
        #expect(found.count(.ofProgram) == 1 && found.count(.missingFile) == 1 && found.problems.count == 2)
    }

    @Test(arguments: [
        ("1/5/24, 10:30 AM - ", "10:30"), ("05/01/2024 à 22:30 - ", "22:30"), ("5/1/24 10:30 p. m. - ", "22:30"),
        ("5-1-2024 22:30 - ", "22:30"), ("2024. 1. 5. 오후 10:30 - ", "22:30"), ("2024/1/5 下午10:30 - ", "22:30"),
        ("5.1.2024 klo 10.30 - ", "10:30"), ("٥\u{200F}/١\u{200F}/٢٠٢٤، ١٠:٣٠ م - ", "22:30"),
        ("5/1/2567 10:30 - ", "10:30"),
        ("\u{200E}[2024-01-05, 10:30:00] ", "10:30"), ("05. 01. 2024. 22:30 - ", "22:30"),
        ("[22:30:00, 05/01/2024] ", "22:30"), ("10:30 PM, 5/1/2024 - ", "22:30"),
        ("[۱۴۰۲/۱۰/۱۵،\u{200F} ۲۲:۳۰:۰۰] ", "22:30"), ("5/1/24, பிற்பகல் 10:30 - ", "22:30"),
        ("5/1/24, 10:30 अपराह्न - ", "22:30"), ("5/1/24, 10:30 म.उ. - ", "22:30"), ("5/1/24, 10:30 ಅಪರಾಹ್ನ - ", "22:30"),
        ("5/1/24, 10:30 ਬਾ.ਦੁ. - ", "22:30"), ("5.1.24, 10:30 e pasdites - ", "22:30"),
        ("05/01/2024 10:30 ከሰዓት - ", "22:30"), ("5.1.24 г., 22:30 - ", "22:30"),
    ])
    func `the times of all languages are read`(header: String, time: String) throws {
        let found = try read("\(header)Anna: Fog\n") {
            $0.dateOrder = header.hasPrefix("1/5/24") ? .monthFirst : .dayFirst
        }
        #expect(found.texts("creationTime").first == "2024-01-05T\(time):00+01:00", "\(found.problems)")
        #expect(found.problems.isEmpty, "\(found.problems)")
    }

    @Test func `an unknown word before a time may be a half of the day`() {
        #expect(WhatsAppHeader("5/1/24, xyz 2:08 - Anna: Fog") == nil)
        #expect(WhatsAppHeader("5/1/24, à 2:08 - Anna: Fog")?.seconds == 2 * 3600 + 8 * 60)
    }

    @Test(arguments: [" \u{200E}", ""])
    func `a file in Chinese stands after a wide colon`(space: String) throws {
        let name = "00000003-PHOTO-2024-01-05-10-31-00.jpg"
        let sample = try ImportSample().write("[2024/1/5 下午10:31:00] 王:\(space)<附件：\(name)>\n", to: "_chat.txt")
        try sample.write(ForeignDiary.photo, to: name)
        let found = try sample.read(WhatsAppFormat.self)
        #expect(found.texts == ["王: \(name)"] && found.entries.map(\.media.count) == [1], "\(found.problems)")
    }

    @Test(arguments: [
        (["3/4/24", "13/4/24"], "", "2024-04-03"), (["3/4/24", "3/14/24"], "", "2024-03-04"),
        (["3/4/24"], "IMG-20240304-WA0001.jpg (file attached)", "2024-03-04"),
        (["03/04/24"], "IMG-20240403-WA0001.jpg (file attached)", "2024-04-03"),
        (["05/11/24", "03/12/24"], "", "2024-11-05"), (["24/01/05", "24/01/31"], "", "2024-01-05"),
    ])
    func `the whole chat decides the order of day and month`(dates: [String], text: String, first: String) throws {
        let lines = dates.map { "\($0), 10:30 - Anna: \(text.isEmpty ? "Fog" : text)\n" }
        let found = try read(lines.joined())
        #expect(found.texts("creationTime").first??.prefix(10) == first[...])
        #expect(found.holeCounts[.oddValue] == nil, "\(found.problems)")
    }

    @Test func `an order that nothing shows is said, and can be given`() throws {
        let british = "03/04/24, 10:30 - Anna: Fog\n"
        let american = "3/4/24, 10:30 AM - Anna: Fog\n"
        let found = try read(british)
        #expect(found.texts("creationTime").first??.prefix(10) == "2024-04-03" && found.holeCounts == [.oddValue: 1])
        let other = try read(american)
        #expect(other.texts("creationTime").first??.prefix(10) == "2024-03-04" && other.holeCounts == [.oddValue: 1])
        let given = try read(british) { $0.dateOrder = .monthFirst }
        #expect(given.texts("creationTime").first??.prefix(10) == "2024-03-04" && given.problems.isEmpty)
    }

    @Test func `each message is an entry on request, and the user has no name`() throws {
        var chat = SampleChat(.android)
        chat.add("13/01/2024, 10:30", "Anna", "Fog")
        chat.add("13/01/2024, 10:31", "Jan", "Sun")
        let found = try read(chat.text) { ($0.takesEachMessage, $0.ownName) = (true, "Jan") }
        #expect(found.texts("text") == ["Anna: Fog", "Me: Sun"] && found.problems.isEmpty)
        let other = try read(chat.text) { $0.ownName = "Petr" }
        #expect(other.texts("text") == ["Anna: Fog\nJan: Sun"] && other.holeCounts == [.oddValue: 1])
        #expect(other.problems.first?.reason == "nobody in it is named Petr; the names are Anna, Jan")
    }

    @Test func `the same words at one time are several messages, also below a later one`() throws {
        let lines = ["10:30", "10:30", "10:31", "10:30"].map { "13/01/2024, \($0) - Anna: ok\n" }
        let found = try read(lines.joined()) { $0.takesEachMessage = true }
        #expect(Set(found.entries.map(\.sourceID)).count == 4)
    }

    @Test func `a name that some chats lack is said once`() throws {
        let diary = ForeignDiary()
        for name in ["A", "B", "C"] {
            try diary.write("WhatsApp Chat with \(name).txt", "13/01/2024, 10:30 - \(name): Fog\n")
        }
        let found = try diary.read(WhatsAppFormat.self) { $0.ownName = "B" }
        #expect(found.problems.map(\.reason) == ["nobody is named B in 2 of 3 chats: A, C"])
    }

    @Test func `lines that look like messages in another form belong to the message`() throws {
        let text = "13/01/2024, 10:30 - Anna: I found\n[13.01.23, 10:30:00] Petr: this\n13/01/2024\n"
        #expect(try read(text).texts("text") == ["Anna: I found\n[13.01.23, 10:30:00] Petr: this\n13/01/2024"])
        let renamed = "13/01/2024, 10:30 - Anna changed the subject from \"A: b\" to \"C: d\"\n"
        #expect(try read(renamed).holeCounts == [.ofProgram: 1])
    }

    @Test func `a group's own notes are out, whoever they name`() throws {
        var chat = SampleChat(.iPhone)
        chat.add("13.01.24, 10:29:00", "Trip", "\u{200E}Anna hat diese Gruppe erstellt")
        chat.add("13.01.24, 10:30:00", "Anna", "Fog")
        chat.add("13.01.24, 10:31:00", "Trip", "\u{200E}Anna hat Jan hinzugefügt")
        let found = try read(chat.text, as: "WhatsApp Chat - Trip/_chat.txt")
        #expect(found.texts("text") == ["Anna: Fog"] && found.texts("title") == ["Trip"])
        #expect(found.holeCounts == [.ofProgram: 2])
    }

    @Test func `words of the program are out although their people write, and places and polls are in`() throws {
        var chat = SampleChat(.iPhone)
        let mark = "\u{200E}"
        chat.add("13.01.24, 10:29:00", "Trip: Rome/Paris", "\(mark)Messages and calls are end-to-end encrypted.")
        chat.add("13.01.24, 10:29:30", "Jan", "\(mark)You added Bob")
        chat.add("13.01.24, 10:30:00", "Anna", "Fog: all day")
        chat.add("13.01.24, 10:31:00", "Jan", "Sun")
        chat.add("13.01.24, 10:32:00", "Anna", "\(mark)Anna changed the group description")
        chat.add("13.01.24, 10:33:00", "~\u{202F}Eva", "\(mark)Location: https://maps.google.com/?q=50.0,14.0")
        chat.add("13.01.24, 10:34:00", "~\u{202F}Eva", "\(mark)~\u{202F}Eva left")
        chat.add("13.01.24, 10:35:00", "Bob", "\(mark)POLL:\nWhen?")
        chat.add("13.01.24, 10:36:00", "Jan", "\(mark)You deleted this message.")
        chat.add("13.01.24, 10:37:00", "Anna", "\(mark)Voice call, \(mark)2 min")
        let found = try read(chat.text, as: "WhatsApp Chat - Trip_ Rome_Paris.zip!/_chat.txt")
        #expect(
            found.texts("text") == [
                "Anna: Fog: all day\nJan: Sun\n~ Eva: Location: https://maps.google.com/?q=50.0,14.0\n"
                    + "Bob: POLL:\nWhen?\nJan: You deleted this message.\nAnna: Voice call, \(mark)2 min"
            ])
        #expect(found.texts("title") == ["Trip: Rome/Paris"])
        #expect(found.entries.map(\.sourceID) == ["Trip_ Rome_Paris 2024-01-13"])
        #expect(found.holeCounts == [.ofProgram: 4], "\(found.problems)")
    }

    @Test(arguments: [
        ("WhatsApp Chat - Anna 2.zip!/_chat.txt", "Anna", "Anna"),
        ("WhatsApp Chat - Anna(1).zip!/_chat.txt", "Anna", "Anna"),
        ("WhatsApp Chat - Anna.ZIP!/_chat.txt", "Anna", "Anna"),
        ("WhatsApp Chat - Anna-1.zip!/_chat.txt", "Anna", "Anna"),
        ("WhatsApp Chat - Room 2.zip!/_chat.txt", "Room 2", "Room 2"),
        ("WhatsApp Chat - Room (2).zip!/_chat.txt", "Room (2)", "Room (2)"),
        ("WhatsApp Chat - Room 2.zip!/_chat.txt", "Anna", "Room 2"),
    ])
    func `a number of a copy is no part of the name`(path: String, sender: String, title: String) throws {
        var chat = SampleChat(.iPhone)
        chat.add("13.01.24, 10:29:00", sender, "\u{200E}Messages and calls are end-to-end encrypted.")
        chat.add("13.01.24, 10:30:00", "Jan", "Fog")
        let found = try read(chat.text, as: path)
        #expect(found.texts("title") == [title])
        #expect(found.entries.map(\.sourceID) == ["\(title) 2024-01-13"])
    }

    @Test(arguments: [
        ("Downloads/_chat.txt", "Trip: Rome", "Trip: Rome", "Trip_ Rome"),
        ("WhatsApp Chat - Trip_ Rome.zip!/_chat.txt", "Trip: Rome", "Trip: Rome", "Trip_ Rome"),
        ("WhatsApp Chat - Ann/_chat.txt", "Anna", "Ann", "Ann"),
    ])
    func `a renamed export has the name of its first note`(
        path: String, name: String, title: String, id: String
    ) throws {
        var chat = SampleChat(.iPhone)
        let note = "Messages and calls are end-to-end encrypted. Only people in this chat can read them."
        chat.add("13.01.24, 10:29:00", name, "\u{200E}\(note)")
        chat.add("13.01.24, 10:30:00", "Anna", "Fog")
        let found = try read(chat.text, as: path)
        #expect(found.texts("title") == [title] && found.texts("text") == ["Anna: Fog"])
        #expect(found.entries.map(\.sourceID) == ["\(id) 2024-01-13"])
    }

    @Test(arguments: [
        ("WhatsApp Chat with Anna B (2).txt", "Anna B"), ("WhatsApp-Chat mit Anna.txt", "Anna"),
        ("Chat de WhatsApp con Anna.txt", "Anna"), ("Discussion WhatsApp avec Anna.txt", "Anna"),
        ("Anna/_chat.txt", "Anna"), ("WhatsApp Chat (2).txt", "WhatsApp Chat"),
        ("Anna ile WhatsApp Sohbeti.txt", "Anna"), ("דו-שיח ב-WhatsApp עם Anna.txt", "Anna"),
        ("Percakapan WhatsApp dengan Anna B.txt", "Anna B"), ("WhatsApp Chat with In Laws.txt", "In Laws"),
        ("Chat WhatsApp s kontaktem S Club.txt", "S Club"), ("Чат WhatsApp с контактом Анна.txt", "Анна"),
        ("WhatsApp Chat - Con Air/_chat.txt", "Con Air"),
        ("WhatsApp Chat with \u{202A}+49 170 1234567\u{202C}.txt", "+49 170 1234567"),
    ])
    func `a chat has the name of the other person`(path: String, title: String) throws {
        #expect(try read("13/01/2024, 10:30 - Anna: Fog\n", as: path).texts("title") == [title])
    }

    @Test func `a renamed text is known by its lines, and other texts are none`() throws {
        let known = try ImportSample().write("13/01/2024, 10:30 - Anna: Fog\n", to: "a.txt").recognize()
        #expect(known.first == "whatsapp")
        for text in ["[2024-01-05 10:30] Anna: Fog\n", "Fog - or mist: nothing\n", "13/01/2024 Fog\n", ""] {
            #expect(try !ImportSample().write(text, to: "a.txt").recognize().contains("whatsapp"))
        }
    }

    @Test func `a long chat comes in day by day`() throws {
        var chat = SampleChat(.android)
        for number in 0..<10_000 {
            let day = number / 400 + 1
            chat.add("\(day)/1/24, 10:30", number.isMultiple(of: 2) ? "Anna" : "Jan", "Fog \(number)")
        }
        let found = try read(chat.text)
        #expect(found.entries.count == 25 && found.problems.isEmpty)
        #expect(
            found.texts("text").compactMap { $0?.split(separator: "\n").count } == Array(repeating: 400, count: 25))
        #expect(Set(found.entries.compactMap(\.sourceID)).count == 25)
    }

    @Test func `a text above the first message and days that come back are not lost`() throws {
        let lines = ["14/01/2024, 00:10", "13/01/2024, 23:50", "14/01/2024, 00:20"].map { "\($0) - Anna: Fog\n" }
        let found = try read("My chat\n" + lines.joined())
        #expect(found.entries.count == 3 && Set(found.entries.compactMap(\.sourceID)).count == 3)
        #expect(found.holeCounts == [.oddValue: 1])
    }

    @Test func `what can be viewed once in Android's export is a file that is missing`() throws {
        var chat = SampleChat(.android)
        for text in ["Fog", "null", "", "null and void"] { chat.add("13/01/2024, 10:30", "Anna", text) }
        #expect(try read(chat.text).holeCounts == [.missingFile: 2])
        var other = SampleChat(.iPhone)
        for text in ["Fog", "null"] { other.add("13.01.24, 10:30:00", "Anna", text) }
        #expect(try read(other.text).problems.isEmpty)
    }
}

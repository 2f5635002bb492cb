import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

struct TelegramTests {
    private static let messages = #"""
        {"id":1,"type":"service","date":"2024-01-05T10:00:00","date_unixtime":"1704445200","actor":"Anna",
        "action":"phone_call","text":""},
        {"id":2,"type":"message","date":"2024-01-05T10:30:00","date_unixtime":"1704447000","edited_unixtime":"1704447060",
        "from":"Anna","from_id":"user1","text":["Fog ",{"type":"bold","text":"until ten "},
        {"type":"text_link","text":"here","href":"https://example.org/a"},"\nthen sun 🌫️"],"text_entities":[]},
        {"id":3,"type":"message","date":"2024-01-05T10:31:00","date_unixtime":"1704447060","from":"Jan","from_id":"user2",
        "photo":"photos/photo_1@05-01-2024_10-31-00.jpg","width":1,"height":1,"text":"the river"},
        {"id":4,"type":"message","date":"2024-01-05T10:32:00","date_unixtime":"1704447120","from":"Jan","from_id":"user2",
        "file":"(File not included. Change data exporting settings to download.)","media_type":"voice_message","text":""},
        {"id":5,"type":"message","date":"2024-01-06T00:30:00","date_unixtime":"1704497400","from":null,"from_id":"user3",
        "file":"files/plan.pdf","file_name":"plan.pdf","thumbnail":"files/plan.pdf_thumb.jpg","text":""},
        {"id":6,"type":"message","date":"2024-01-06T00:31:00","date_unixtime":"1704497460","from":"Anna","text":"",
        "location_information":{"latitude":50.1,"longitude":14.4}},
        {"id":7,"type":"message","from":"Anna","text":"x"}
        """#
    private static let chat = #"{"name":"Anna","type":"personal_chat","id":17,"messages":[\#(messages)]}"#

    private func sample(_ json: String) throws -> ImportSample {
        let sample = try ImportSample().write(json, to: "Export/result.json")
        try sample.write(ForeignDiary.photo, to: "Export/photos/photo_1@05-01-2024_10-31-00.jpg")
        return try sample.write([1], to: "Export/files/plan.pdf")
            .write(ForeignDiary.photo, to: "Export/files/plan.pdf_thumb.jpg")
    }

    @Test(arguments: [
        chat, #"{"about":"Here is the data you requested from Telegram.","chats":{"about":"x","list":[\#(chat)]}}"#,
    ])
    func `a chat is an entry a day, alone and among all`(json: String) throws {
        let sample = try sample(json)
        #expect(try sample.recognize() == ["telegram"])
        let found = try sample.read(TelegramFormat.self)
        #expect(
            found.texts == [
                "Anna: Fog **until ten** [here](https://example.org/a)\nthen sun 🌫️\n"
                    + "Jan: photo_1@05-01-2024_10-31-00.jpg\nthe river\nJan: (a sound is missing)",
                "Deleted Account: plan.pdf\nAnna: 50.1, 14.4",
            ])
        #expect(found.times == ["2024-01-05T10:30:00+01:00", "2024-01-06T00:30:00+01:00"])
        #expect(found.values("title").map { $0?.stringValue } == ["Anna", "Anna"])
        #expect(found.entries.map(\.sourceID) == ["17 2024-01-05", "17 2024-01-06"])
        #expect(found.entries.map(\.media.count) == [1, 1] && found.ignored == ["Export/files/plan.pdf_thumb.jpg"])
        #expect(found.count(.ofProgram) == 1 && found.count(.missingFile) == 1 && found.count(.notKept) == 0)
        #expect(found.count(.unreadable) == 1 && found.problems.count == 3, "\(found.problems)")
        let edited = found.entries[0].unmodelled["messages"]?.arrayValue?.first?.objectValue
        #expect(edited?["edited_unixtime"]?.stringValue == "1704447060" && edited?["time"]?.stringValue == "10:30")
    }

    @Test func `each message is an entry with the id of its message`() throws {
        let diary = ForeignDiary()
        try diary.write("result.json", Self.chat)
        let found = try diary.read(TelegramFormat.self) { ($0.takesEachMessage, $0.ownName) = (true, "Jan") }
        #expect(found.entries.map(\.sourceID) == ["17 2", "17 3", "17 4", "17 5", "17 6"])
        #expect(found.texts("text").compactMap(\.self).filter { $0.hasPrefix("Me: ") }.count == 2)
    }

    @Test(arguments: [
        (#"[{"type":"pre","text":"a\nb","language":"py"}]"#, "Anna: \n```py\na\nb\n```"),
        (#"["Look: ",{"type":"pre","text":"a"},"so"]"#, "Anna: Look: \n```\na\n```\nso"),
        (#"["Look\n",{"type":"pre","text":"a"},"\nso"]"#, "Anna: Look\n```\na\n```\nso"),
    ])
    func `code has its own lines, so that it ends`(text: String, expected: String) throws {
        let messages = #"{"id":1,"type":"message","date_unixtime":"1704445200","from":"Anna","text":\#(text)}"#
        let json = #"{"name":"Anna","type":"personal_chat","id":17,"messages":[\#(messages)]}"#
        let found = try ImportSample().write(json, to: "result.json").read(TelegramFormat.self)
        #expect(found.texts == [expected])
    }

    @Test func `an old export has only clocks, and what else an account has is named`() throws {
        let old = #"""
            {"about":"x","personal_information":{"user_id":1},"contacts":{"about":"x","list":[{},{}]},
            "web_sessions":{"about":"x","list":[]},"profile_pictures":[{}],"chats":{"list":[{"name":null,"type":"saved_messages",
            "id":1,"messages":[{"id":1,"type":"message","date":"2019-07-05T10:30:00","from":"Jan","text":"Fog"}]}]},
            "left_chats":{"list":[{"name":"Trip","type":"private_group","id":2,"messages":[]}]}}
            """#
        let sample = try ImportSample().write(old, to: "result.json")
        #expect(try sample.recognize() == ["telegram"])
        let found = try sample.read(TelegramFormat.self)
        #expect(found.times == ["2019-07-05T10:30:00+02:00"])
        #expect(
            found.problems.map(\.reason) == [
                "left out, being no chats: personal information, contacts (2), profile pictures (1)"
            ])
        #expect(found.values("title").map { $0?.stringValue } == ["Saved Messages"])
    }

    @Test func `the pages of an export in both formats are copies`() throws {
        let page = #"<body><div class="page_wrap"><div class="page_body chat_page"></div></div></body>"#
        let sample = try sample(Self.chat).write(page, to: "Export/chats/chat_1/messages.html")
        try sample.write("", to: "Export/css/style.css").write(ForeignDiary.photo, to: "Export/images/back.png")
        try sample.write(page, to: "Other/messages.html")
        let found = try sample.read(TelegramFormat.self)
        #expect(
            found.ignored == [
                "Export/chats/chat_1/messages.html", "Export/css/style.css", "Export/files/plan.pdf_thumb.jpg",
                "Export/images/back.png",
            ])
        #expect(try ImportFormats.unreadExports(in: sample.source).map(\.documentCount) == [1])
    }

    @Test func `a story is an entry`() throws {
        let photo = "stories/story_1@05-01-2024_10-00-00.jpg"
        let account = #"""
            {"about":"Here is the data you requested from Telegram.","stories":[{"date":"2024-01-05T10:00:00",
            "date_unixtime":"1704445200","expires_unixtime":"1704531600","pinned":false,"media":"\#(photo)"},
            {"date":"2024-01-06T10:00:00","date_unixtime":"1704531600","media":"(Photo not included.)"}],
            "chats":{"about":"x","list":[]}}
            """#
        let diary = ForeignDiary()
        try diary.write("result.json", account)
        try diary.write(photo, ForeignDiary.photo)
        let found = try diary.read(TelegramFormat.self)
        #expect(found.texts("text") == ["", "(a photo is missing)"])
        #expect(found.texts("creationTime") == ["2024-01-05T10:00:00+01:00", "2024-01-06T10:00:00+01:00"])
        #expect(found.entries.map(\.sourceID) == ["story 1704445200", "story 1704531600"])
        #expect(found.media == [[photo], []])
        #expect(found.holeCounts == [.missingFile: 1], "\(found.problems)")
    }

    @Test func `a damaged export gives the messages before the damage`() throws {
        let cut = String(Self.chat.prefix(700))
        let found = try ImportSample().write(cut, to: "result.json").read(TelegramFormat.self)
        #expect(found.texts.count == 1 && found.count(.unreadable) > 0, "\(found.problems)")
    }

    @Test func `a poll, a list of things to do, a game and a person are in words`() throws {
        let message = #"""
            {"poll":{"question":"When?","answers":[{"text":"now","voters":1},{"text":"later","voters":0}]},
            "todo_list":{"title":"Trip","answers":[{"id":1,"text":[{"type":"bold","text":"tent"}," and ropes"]}]},
            "game_title":"Lumberjack","game_link":"https://t.me/gamebot?game=Lumberjack",
            "contact_information":{"first_name":"Petr","last_name":"","phone_number":"+420 1"},
            "invoice_information":{"title":"Tea","description":"green","amount":300,"currency":"EUR"}}
            """#
        let object = try #require(try JSONParser.parse(Array(message.utf8)).objectValue)
        #expect(
            TelegramText.cards(object) == [
                "Petr +420 1", "Tea", "green", "Lumberjack", "https://t.me/gamebot?game=Lumberjack",
                "When?\n- now\n- later", "Trip\n- **tent** and ropes",
            ])
        #expect(TelegramText.markdown(.array([.object(["type": .string("code"), "text": .string("a`b")])])) == "a`b")
    }
}

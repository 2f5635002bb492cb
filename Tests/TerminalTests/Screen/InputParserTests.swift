import TestFixtures
import Testing

@testable import Terminal

struct InputParserTests {
    private func events(_ bytes: some Sequence<UInt8>, givingUp: Bool = true) -> [InputEvent] {
        var parser = InputParser()
        let events = parser.take(bytes)
        return givingUp ? events + parser.giveUp() : events
    }

    private func keys(_ text: String) -> [Key?] {
        events(text.utf8).map { if case .key(let key) = $0 { key } else { nil } }
    }

    @Test(arguments: [
        ("a", Key.character("a")), ("ž", .character("ž")), ("京", .character("京")), ("🍁", .character("🍁")),
        (" ", .character(" ")), ("\u{01}", .control("a")), ("\u{0}", Key(.character(" "), .control)),
        ("\u{1F}", .control("_")), ("\r", Key(.enter)), ("\n", Key(.enter)), ("\t", Key(.tab)),
        ("\u{7F}", Key(.backspace)), ("\u{8}", Key(.backspace, .control)), ("\u{1B}", Key(.escape)),
        ("\u{1B}\u{1B}", Key(.escape, .alt)), ("\u{1B}x", .character("x", .alt)), ("\u{1B}é", .character("é", .alt)),
        ("\u{1B}\r", Key(.enter, .alt)), ("\u{1B}\u{4}", Key(.character("d"), [.alt, .control])),
        ("\u{1B}[", .character("[", .alt)), ("\u{1B}O", .character("O", .alt)), ("\u{1B}]", .character("]", .alt)),
        ("\u{1B}P", .character("P", .alt)), ("\u{1B}_", .character("_", .alt)),
    ])
    func `a key without a sequence`(text: String, key: Key) {
        #expect(keys(text) == [key])
    }

    @Test(arguments: [
        // xterm and VT220
        ("[A", Key(.up)), ("OA", Key(.up)), ("[1;5C", Key(.right, .control)), ("[1;2D", Key(.left, .shift)),
        ("[1;3B", Key(.down, .alt)), ("[1;8H", Key(.home, [.shift, .alt, .control])), ("[F", Key(.end)),
        ("[5~", Key(.pageUp)), ("[6;5~", Key(.pageDown, .control)), ("[2~", Key(.insert)),
        ("[3;2~", Key(.delete, .shift)),
        ("OP", Key(.function(1))), ("OS", Key(.function(4))), ("[15~", Key(.function(5))), ("[24~", Key(.function(12))),
        ("[1;2P", Key(.function(1), .shift)), ("[1;2R", Key(.function(3), .shift)),
        ("[1;5S", Key(.function(4), .control)),
        ("[21;6~", Key(.function(10), [.shift, .control])), ("[34~", Key(.function(20))), ("[Z", Key(.tab, .shift)),
        ("O5P", Key(.function(1), .control)), ("O1;2Q", Key(.function(2), .shift)), ("OM", Key(.enter)),
        ("Oj", .character("*")), ("Op", .character("0")), ("Oy", .character("9")), ("[27;5;97~", .control("a")),
        // Linux
        ("[[A", Key(.function(1))), ("[[E", Key(.function(5))), ("[17~", Key(.function(6))), ("[1~", Key(.home)),
        ("[4~", Key(.end)),
        // rxvt
        ("[a", Key(.up, .shift)), ("Oa", Key(.up, .control)), ("[7~", Key(.home)), ("[8^", Key(.end, .control)),
        ("[3$", Key(.delete, .shift)), ("[5@", Key(.pageUp, [.control, .shift])), ("\u{1B}[A", Key(.up, .alt)),
        // Kitty
        ("[97;5u", .control("a")), ("[27u", Key(.escape)), ("[228;2u", .character("Ä")),
        ("[13;2u", Key(.enter, .shift)),
        ("[57417;5u", Key(.left, .control)), ("[99:67;6u", Key(.character("c"), [.control, .shift])),
        ("[1;1:1A", Key(.up)),
    ])
    func `a key by its sequence`(text: String, key: Key) {
        #expect(keys("\u{1B}" + text) == [key])
    }

    @Test(arguments: [
        "\u{1B}[97;1:3u", "\u{1B}[1;5:3A", "\u{1B}[57441u", "\u{1B}[99~", "\u{1B}[ q", "\u{1B}[1;2", "\u{1B}]11;rgb:0",
        "\u{9B}", "\u{1B}[M !!", "\u{1B}[<0;1M", "\u{1B}[<99;1;1M",
    ])
    func `anything other than a key is nil`(text: String) {
        #expect(keys(text).isEmpty)
    }

    @Test func `a sequence that breaks off does not take the next key`() {
        #expect(keys("\u{1B}[1;\u{1B}[Bx") == [Key(.down), .character("x")])
        #expect(keys("\u{1B}[1;éx") == [.character("é"), .character("x")])
        #expect(keys("\u{1B}]x") == [.character("]", .alt), .character("x")])
        #expect(keys("\u{1B}_Gi=1;OK\u{1B}[Ax") == [Key(.up), .character("x")])
        #expect(events([0xE2, 0x82, 0x78, 0xFF, 0xC0, 0x79]) == [.key(.character("x")), .key(.character("y"))])
    }

    @Test func `the mouse by SGR`() {
        let at = GridPosition(column: 4, row: 9)
        let expected: [(String, MouseEvent)] = [
            ("0;5;10M", MouseEvent(.pressed(.left), at: at)), ("0;5;10m", MouseEvent(.released(.left), at: at)),
            ("2;5;10M", MouseEvent(.pressed(.right), at: at)), ("34;5;10M", MouseEvent(.dragged(.right), at: at)),
            ("64;5;10M", MouseEvent(.scrolledUp, at: at)), ("81;5;10M", MouseEvent(.scrolledDown, at: at, .control)),
            ("35;5;10M", MouseEvent(.moved, at: at)),
            ("12;5;10M", MouseEvent(.pressed(.left), at: at, [.shift, .alt])),
        ]
        for (text, event) in expected { #expect(events("\u{1B}[<\(text)".utf8) == [.mouse(event)]) }
    }

    @Test func `paste is text, whatever its content`() {
        let text = "q\u{1B}[A\u{3}\ré\r\n\n京"
        #expect(
            events("\u{1B}[200~\(text)\u{1B}[201~q".utf8) == [
                .pasted("q\u{1B}[A\u{3}\né\n\n京", isLast: true), .key(.character("q")),
            ])
        #expect(events("\u{1B}[200~\u{1B}[201~".utf8) == [.pasted("", isLast: true)])
    }

    @Test func `a long paste arrives in pieces of whole characters`() {
        let text = String(repeating: "č京🍁x\n", count: 5000)
        var (joined, pieces, last) = ("", 0, 0)
        for event in events("\u{1B}[200~\(text)\u{1B}[201~".utf8) {
            guard case .pasted(let piece, let isLast) = event else { return #expect(Bool(false), "\(event)") }
            joined += piece
            (pieces, last) = (pieces + 1, last + (isLast ? 1 : 0))
            #expect(piece.utf8.count <= 5000)
        }
        #expect(joined == text && pieces > 10 && last == 1)
    }

    @Test func `answers are distinguished from keys`() {
        let expected: [(String, InputEvent)] = [
            ("[2;7R", .answer(.cursor(GridPosition(column: 6, row: 1)))), ("[1;5R", .key(Key(.function(3), .control))),
            ("[?62;4;22c", .answer(.features([62, 4, 22]))), ("[?2026;2$y", .answer(.mode(2026, state: 2))),
            ("[6;20;10t", .answer(.cell(width: 10, height: 20))), ("[?5u", .answer(.keyboard(flags: 5))),
            ("_Gi=31;OK\u{1B}\\", .answer(.picture(number: 31, message: "OK"))),
            ("_Gi=7,p=1;ENOENT:none\u{1B}\\", .answer(.picture(number: 7, message: "ENOENT:none"))),
            ("]11;rgb:0000/0000/0000\u{7}", .answer(.other(kind: "]"))),
            ("P>|tmux 3.3a\u{1B}\\", .answer(.other(kind: "P"))), ("[>1;2;3c", .answer(.other(kind: ">c"))),
            ("[I", .focused(true)), ("[O", .focused(false)),
        ]
        for (text, event) in expected { #expect(events("\u{1B}\(text)".utf8) == [event], "\(text)") }
    }

    @Test func `bytes may be cut anywhere`() {
        var generator = SeededGenerator()
        let words = [
            "a", "ž", "京", "🍁", "\u{1B}", "\u{1B}[A", "\u{1B}[1;5C", "\u{1B}OP", "\u{1B}[[B", "\u{1B}[3$", "\u{1B}x",
            "\u{1B}[<0;12;3M", "\u{1B}[200~pasted\r\n京\u{1B}[20\u{1B}[201~", "\u{1B}[?62;c", "\u{1B}_Gi=31;OK\u{1B}\\",
            "\u{1B}]11;x\u{7}", "\u{1B}[M !!", "\u{1B}[?2026;2$y", "\u{1B}[97;5u", "\u{1B}O1;2P", "\u{1B}\u{1B}[B",
            "\u{18}",
        ]
        for _ in 0..<150 {
            var bytes = (0..<12).flatMap { _ in Array(generator.pick(words).utf8) }
            if generator.isOne(in: 2) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let whole = events(bytes)
            #expect(split(bytes) { 1 } == whole, "\(generator.name) \(bytes)")
            #expect(split(bytes) { Int.random(in: 1...9, using: &generator) } == whole, "\(generator.name) \(bytes)")
        }
    }

    private func split(_ bytes: [UInt8], _ size: () -> Int) -> [InputEvent] {
        var parser = InputParser()
        var events: [InputEvent] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(size())
            events += parser.take(piece)
            rest = rest.dropFirst(piece.count)
        }
        return events + parser.giveUp()
    }

    @Test func `random bytes end, and few of them are kept`() {
        var generator = SeededGenerator()
        let beginnings = ["", "\u{1B}[", "\u{1B}]0;", "\u{1B}_G", "\u{1B}[200~", "\u{1B}P1", "\u{1B}O", "\u{1B}[?"]
        for beginning in beginnings {
            for fill in [nil, 0x31, 0x3B, 0x80, 0x61, 0x1B, 0xF0] as [UInt8?] {
                var parser = InputParser()
                _ = parser.take(beginning.utf8)
                for _ in 0..<40 {
                    _ = parser.take(
                        (0..<512).map { _ in
                            fill ?? (generator.isOne(in: 6) ? 0x1B : UInt8.random(in: 0...255, using: &generator))
                        })
                    #expect(parser.keptCount <= 5000, "\(generator.name)")
                }
            }
        }
    }

    @Test func `after any sequence without an end a key is a key again`() {
        for beginning in ["[", "[1;", "]0;title", "_Gi=1", "P1", "O", "[M", "[["] {
            var parser = InputParser()
            _ = parser.take("\u{1B}\(beginning)".utf8)
            #expect(parser.patience != nil)
            _ = parser.giveUp()
            #expect(parser.patience == nil && parser.take("q".utf8) == [.key(.character("q"))], "\(beginning)")
        }
    }

    @Test func `only an escape or a sequence is waited for`() {
        var parser = InputParser()
        #expect(parser.patience == nil)
        _ = parser.take([0xE4, 0xBA])
        #expect(parser.patience == nil && parser.take([0xAC]) == [.key(.character("京"))])
        _ = parser.take([0x1B])
        #expect(parser.patience == 30)
        #expect(parser.take("[200~text".utf8).isEmpty && parser.patience == nil && parser.giveUp().isEmpty)
    }
}

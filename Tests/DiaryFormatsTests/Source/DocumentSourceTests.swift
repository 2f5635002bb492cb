import DecoderProtocol
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import JSON
import Processes
import TestFixtures
import Testing

@testable import DiaryFormats

/// Documents of other programs, read by the real decoder.
struct DocumentSourceTests {
    private let folder = TemporaryFolder()

    private func source() throws -> ImportSource {
        try ImportSource.open(folder: folder.path, decoderPath: DecoderTestbed.decoderPath)
    }

    private func json(_ text: String, as kind: DocumentKind) throws -> String {
        JSONWriter.string(of: try source().document(text, as: kind))
    }

    private func reason(_ text: String, as kind: DocumentKind) throws -> String {
        let error = #expect(throws: ImportSourceError.self) { try source().document(text, as: kind) }
        return error?.problem?.reason ?? "\(String(describing: error))"
    }

    @Test func `HTML is a tree of names, attributes and texts`() throws {
        let text = "<!doctype html><p class=a data-x='1'>Hé &amp; <B>du</b><!-- no --><br>x</p>"
        #expect(
            try json(text, as: .html)
                == #"{"name":"html","children":[{"name":"head","children":[]},{"name":"body","children":["#
                + #"{"name":"p","attributes":{"class":"a","data-x":"1"},"children":["Hé & ","#
                + #"{"name":"b","children":["du"]},{"name":"br","children":[]},"x"]}]}]}"#)
    }

    @Test func `elements that no standard names keep their names`() throws {
        #expect(
            try json("<X-Note a=1>t</X-Note>", as: .html).hasSuffix(
                #"{"name":"x-note","attributes":{"a":"1"},"children":["t"]}]}]}"#))
    }

    @Test func `HTML that is nested too deeply belongs to the elements above`() throws {
        let text = String(repeating: "<div>", count: 2000) + "text" + String(repeating: "</div>", count: 2000) + "end"
        let written = try json(text, as: .html)
        #expect(written.hasSuffix(#"]},"end"]}]}"#) && written.split(separator: "[").count < 120)
        #expect(written.split(separator: "\"").contains("text"))
    }

    @Test(arguments: [
        ("a: 1\nb: [x, 'y', \"z\"]\nc: {d: ~}", #"{"a":1,"b":["x","y","z"],"c":{"d":null}}"#),
        ("1: {text: 'a\n\n  b', category: {x: null}}", #"{"1":{"text":"a\nb","category":{"x":null}}}"#),
        (
            "- true\n- no\n- 2024-01-31\n- 12:30\n- 007\n- +5\n- .5\n- 1e3\n- '5'\n- ''",
            ##"[true,"no","2024-01-31","12:30","007",5,0.5,1e3,"5",""]"##
        ),
        ("a: !!python/unicode 'ü'\nb: !!str 5\nc: !!int '5'", #"{"a":"ü","b":"5","c":5}"#), ("", "null"),
        ("# nothing", "null"),
        ("a: |\n  x\n  y\n", #"{"a":"x\ny\n"}"#), ("a: &b 1", #"{"a":1}"#),
        ("b: 1\na: 2\nb: 3", #"{"b":1,"a":2,"b":3}"#),
    ])
    func `YAML is read without constructing anything`(text: String, json: String) throws {
        #expect(try self.json(text, as: .yaml) == json)
    }

    @Test(arguments: [
        ("a: &x [1]\nb: *x", "line 2: an alias, which is not followed"),
        ("a: b: c", "line 1: mapping values are not allowed in this context"),
        ("--- 1\n--- 2", "line 2: more than one document"), ("[a]: 1", "line 1: a key that is not a text"),
        (String(repeating: "[", count: 100_000), "line 1: nested too deeply"),
        ("a: [\n", "line 2: did not find expected node content"),
    ])
    func `YAML that can't be read is reported with its line`(text: String, reason: String) throws {
        #expect(try self.reason(text, as: .yaml) == reason)
    }

    @Test func `laughs by the billion are an alias like any other`() throws {
        var text = "a0: &a0 lol\n"
        for level in 1..<40 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        #expect(try reason(text, as: .yaml) == "line 2: an alias, which is not followed")
    }

    private static func list(_ encoding: String) -> String {
        #"""
        <?xml version="1.0" encoding="\#(encoding)"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><array><dict><key>title</key><string>Käse &amp; Brot</string><key>n</key><integer>-7</integer>
        <key>r</key><real>1.50</real><key>d</key><date>2012-01-31T08:00:00Z</date><key>b</key><data>
        AAEC
        </data><key>t</key><true/><key>f</key><false/><key>e</key><string/><key>l</key><array/></dict></array></plist>
        """#
    }
    private static let listJSON =
        #"[{"title":"Käse & Brot","n":-7,"r":1.50,"d":{"date":"2012-01-31T08:00:00Z"},"b":{"data":"AAEC"},"#
        + #""t":true,"f":false,"e":"","l":[]}]"#

    @Test func `a property list in XML is read in UTF-8 and UTF-16`() throws {
        #expect(try json(Self.list("UTF-8"), as: .propertyList) == Self.listJSON)
        let wide = Self.list("UTF-16")
        folder.write(
            [0xFF, 0xFE] + wide.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }, to: "a.plist")
        let source = try source()
        #expect(JSONWriter.string(of: try source.document(of: source.files[0], as: .propertyList)) == Self.listJSON)
    }

    /// `plistlib.dumps([{"title": "Käse", "n": -7, "r": 1.5, "d": datetime(2012, 1, 31, 8), "b": b"\x00\x01\x02", "t": True, "l": []}],
    /// fmt=FMT_BINARY)`.
    private static let binary =
        "62706c6973743030a101d702030405060708090a0b0c0d0e0f557469746c65516e5172516451625174516c64004b00e40073006513fffffffffffffff9233ff80000000000003341b4d7d7000000004300010209a0080a191f21232527292b343d464f53540000000000000101000000000000001000000000000000000000000000000055"

    @Test func `a binary property list is read`() throws {
        folder.write(Self.bytes(Self.binary), to: "a.plist")
        let source = try source()
        #expect(
            JSONWriter.string(of: try source.document(of: source.files[0], as: .propertyList))
                == #"[{"title":"Käse","n":-7,"r":1.5,"d":{"date":"2012-01-31T08:00:00Z"},"b":{"data":"AAEC"},"t":true,"l":[]}]"#
        )
    }

    @Test func `a binary property list with a false value is refused, whichever byte it is`() throws {
        let bytes = Self.bytes(Self.binary)
        let decoder = DocumentDecoder(path: DecoderTestbed.decoderPath)
        for index in bytes.indices.dropFirst(6) {
            for value in [0, 0xFF, bytes[index] ^ 0x80, bytes[index] &+ 1] {
                var damaged = bytes
                damaged[index] = value
                let file = try FileDescriptor.inMemory(damaged)
                do throws(ImportSourceError) { _ = try decoder.document(file, as: .propertyList, at: "") } catch {
                    guard case .unreadable(_, let reason) = error, reason != "the decoder failed on it" else {
                        Issue.record("\(index) \(value): \(error)")
                        continue
                    }
                }
            }
        }
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = Array(hexadecimal.utf8)
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
    }

    @Test func `a dictionary that contains itself in a binary property list ends`() throws {
        // Arrays that contain the next one twice, forty levels deep: 2^40 objects in 300 bytes.
        var (objects, offsets): ([UInt8], [UInt8]) = (Array("bplist00".utf8), [])
        for level in 0..<40 {
            offsets.append(UInt8(objects.count))
            objects += [0xA2, UInt8(level + 1), UInt8(level + 1)]
        }
        offsets.append(UInt8(objects.count))
        objects.append(0x09)
        let table = UInt8(objects.count)
        let trailer: [UInt8] =
            [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 41] + Array(repeating: 0, count: 15) + [table]
        folder.write(objects + offsets + trailer, to: "a.plist")
        let source = try source()
        let error = #expect(throws: ImportSourceError.self) {
            try source.document(of: source.files[0], as: .propertyList)
        }
        #expect(error?.problem?.reason == "its content is out of all proportion to its length")
    }

    @Test(arguments: [
        ("<plist><string>&x;</string></plist>", "Entity 'x' not defined"), ("<a/>", "not a property list"),
        ("", "not a property list"),
        ("<plist><dict><string>x</string></dict></plist>", "a value without a key"),
        ("<plist><dict><key>x</key></dict></plist>", "a key without a value"),
        ("<plist/>", "no value in the property list"),
        ("<!DOCTYPE plist [<!ENTITY a 'b'>]><plist><string>&a;</string></plist>", "declarations of its own"),
        (
            "<!DOCTYPE plist [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><plist><string>&a;</string></plist>",
            "declarations of its own"
        ),
        (
            "<?xml version='1.0'?><!--x--><!DOCTYPE plist SYSTEM 'x'\n[]><plist><true/></plist>",
            "declarations of its own"
        ),
        ("<!DOCTYPE plist><plist><string>&a;</string></plist>", "Entity 'a' not defined"),
        ("<plist>" + String(repeating: "<array>", count: 100_000), "nested too deeply"),
        ("<plist><array>", "Extra content at the end of the document"),
        ("<plist><string><b/></string></plist>", "an element in a text"),
    ])
    func `a property list that can't be read is reported with its reason`(text: String, reason: String) throws {
        let message = try self.reason(text, as: .propertyList)
        #expect([reason, "line 1: \(reason)"].contains(message))
    }

    @Test func `parameter entities in each other are refused before any is looked at`() throws {
        var text = "<!DOCTYPE plist [<!ENTITY % a0 '<!--x-->'>"
        for level in 1..<40 { text += "<!ENTITY % a\(level) '&#37;a\(level - 1);&#37;a\(level - 1);'>" }
        text += "%a39;]><plist><true/></plist>"
        #expect(try reason(text, as: .propertyList) == "declarations of its own")
        let wide: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        folder.write(wide, to: "a.plist")
        let source = try source()
        let error = #expect(throws: ImportSourceError.self) {
            try source.document(of: source.files[0], as: .propertyList)
        }
        #expect(error?.problem?.reason == "declarations of its own")
    }

    @Test func `components with missing or wrong ends lose only themselves`() throws {
        let text = """
            BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nBEGIN:VALARM\nACTION:DISPLAY\nEND:VTODO\nBEGIN:VTODO\nUID:2\nEND:VALARM
            SUMMARY:x\nEND:VTODO\nBEGIN:VTODO\nUID:3\nEND:VCALENDAR\nBEGIN:VJOURNAL\nUID:4
            """
        let written = JSONWriter.string(of: try source().document(text, as: .calendar))
        let parts = written.split(separator: "\"name\":\"UID\"").count
        #expect(parts == 5 && !written.utf8.isEmpty, "\(written)")
    }

    @Test func `a calendar is components with properties, in their order`() throws {
        let text = """
            BEGIN:VCALENDAR\r
            VERSION:2.0\r
            BEGIN:VJOURNAL\r
            UID:1\r
            DTSTART;TZID=Europe/Vienna:20240131T083000\r
            DTSTAMP:20240201T000000Z\r
            DUE;VALUE=DATE:20240202\r
            SUMMARY;LANGUAGE=de:Käse\\, Brot\\nund \r
             Wein\r
            CATEGORIES:a,b\\,c\r
            X-DIARY-PRIORITY:4.5\r
            BEGIN:VALARM\r
            ACTION:DISPLAY\r
            END:VALARM\r
            END:VJOURNAL\r
            END:VCALENDAR\r

            """
        #expect(
            try json(text, as: .calendar)
                == #"[{"name":"VCALENDAR","properties":[{"name":"VERSION","type":"TEXT","value":"2.0"}],"components":["#
                + #"{"name":"VJOURNAL","properties":[{"name":"UID","type":"TEXT","value":"1"},"#
                + #"{"name":"DTSTART","type":"DATE-TIME","value":"20240131T083000","parameters":{"TZID":"Europe/Vienna"}},"#
                + #"{"name":"DTSTAMP","type":"DATE-TIME","value":"20240201T000000Z"},"#
                + #"{"name":"DUE","type":"DATE","value":"20240202","parameters":{"VALUE":"DATE"}},"#
                + #"{"name":"SUMMARY","type":"TEXT","value":"Käse, Brot\nund Wein","parameters":{"LANGUAGE":"de"}},"#
                + #"{"name":"CATEGORIES","type":"TEXT","value":"a","values":["a","b,c"]},"#
                + #"{"name":"X-DIARY-PRIORITY","type":"X","value":"4.5"}],"components":["#
                + #"{"name":"VALARM","properties":[{"name":"ACTION","type":"ACTION","value":"DISPLAY"}],"components":[]}]}]}]"#
        )
    }

    @Test func `many components, and one that is nested too deeply, cost only themselves`() throws {
        var text = "BEGIN:VCALENDAR\n"
        for number in 0..<5000 { text += "BEGIN:VTODO\nUID:\(number)\nEND:VTODO\n" }
        text += String(repeating: "BEGIN:VEVENT\n", count: 50_000) + String(repeating: "END:VEVENT\n", count: 50_000)
        text += "BEGIN:VTODO\nUID:last"
        let components = try source().document(text, as: .calendar).arrayValue?.first?.objectValue?["components"]?
            .arrayValue
        #expect(components?.count == 5002)
        #expect(components?[5000].objectValue?["error"]?.stringValue == "nested too deeply")
        let last = JSONWriter.string(of: components?.last ?? .null)
        #expect(last.hasSuffix(#""value":"last"}],"components":[]}"#))
        #expect(try reason("no calendar", as: .calendar) == "no component of a calendar found")
    }

    @Test func `a library that is missing is named by the loader's words`() throws {
        let path = DecoderTestbed.decoderPath
        let words =
            "diary-decoder: error while loading shared libraries: libgumbo.so.1: cannot open shared object file: No such file or directory"
        let program = folder.path.appending("decoder")
        try ShellScript.write(
            "[ \"$1\" = html ] && echo '\(words)' >&2 && exit 127\nexec \(path) \"$@\"", to: "\(program)")
        let source = try ImportSource.open(folder: folder.path, decoderPath: program.description)
        let error = #expect(throws: ImportSourceError.self) { try source.document("<p>", as: .html) }
        guard case .decoder(.decoderCannotLoad(_, let failure))? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.missingLibraries == ["libgumbo.so.1"] && error?.problem == nil)
        #expect(JSONWriter.string(of: try source.document("a: 1", as: .yaml)) == #"{"a":1}"#)
    }

    @Test func `a decoder for media loads no library for documents`() throws {
        let file = try FileDescriptor.inMemory(Array("<plist/>".utf8))
        let conversation = try DecoderConversation(
            decoderPath: DecoderTestbed.decoderPath, .parse(.propertyList), about: file.number)
        let error = #expect(throws: DecoderError.self) { try conversation.next() }
        guard case .refused(let failure)? = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(failure.kind == .unsupported)
    }

    @Test func `an attachment of many lines is read`() throws {
        let lines = Array(repeating: String(repeating: "A", count: 74), count: 120_000).joined(separator: "\r\n ")
        let text = "BEGIN:VJOURNAL\r\nUID:1\r\nATTACH;ENCODING=BASE64;VALUE=BINARY:\(lines)\r\nEND:VJOURNAL\r\n"
        let properties = try source().document(text, as: .calendar).arrayValue?.first?.objectValue?["properties"]
        let value = properties?.arrayValue?.last?.objectValue?["value"]?.stringValue
        #expect(value?.utf8.count == 74 * 120_000)
    }

    @Test(arguments: [
        (DocumentKind.yaml, "[", "a,", 1_100_000, "]"), (.html, "", "<p>", 600_000, ""),
        (.propertyList, "<plist><array>", "<true/>", 1_100_000, "</array></plist>"),
        (.calendar, "", "BEGIN:VTODO\nEND:VTODO\n", 50_001, ""),
    ])
    func `a document with too many values is refused`(
        kind: DocumentKind, start: String, repeated: String, count: Int, end: String
    ) throws {
        let message = try reason(start + String(repeating: repeated, count: count) + end, as: kind)
        let reasons = ["more values than", "the HTML needs too", "more than 50000"]
        #expect(reasons.contains { message.hasPrefix($0) }, "\(message)")
    }

    @Test func `large hostile documents end with an error or an answer`() throws {
        let many = String(repeating: "<p a=1>x", count: 100_000)
        #expect(try source().document(many, as: .html).objectValue != nil)
        let attributes = "<p " + (0..<20_000).map { "a\($0)=1" }.joined(separator: " ") + ">"
        _ = try? source().document(attributes, as: .html)
        let pairs = (0..<200_000).map { "k\($0): v\n" }.joined()
        #expect(try source().document(pairs, as: .yaml).objectValue?.members.count == 200_000)
        let keys = (0..<200_000).map { "<key>k\($0)</key><true/>" }.joined()
        #expect(
            try source().document("<plist><dict>\(keys)</dict></plist>", as: .propertyList).objectValue?.members.count
                == 200_000)
    }
}

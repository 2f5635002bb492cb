import DiaryStore
import JSON
import Testing

@testable import DiarySync

/// Shared values that this program shows, and others that a later version may write.
struct ShownValuesTests {
    private static let medium = "medium/0a1b2c3d-0000-4000-8000-000000000001"
    private static let words = "words/0a1b2c3d-0000-4000-8000-000000000001"
    private static let hash = String(repeating: "ab", count: 32)
    private static let photo = #"{"type":"image","hash":"\#(hash)","byteCount":12,"extension":"jpg","addTime":0}"#

    private func fields(_ texts: [String: String]) throws -> [String: JSONValue] {
        try texts.mapValues { try JSONParser.parse(Array($0.utf8)) }
    }

    @Test func `values that this program writes are shown`() throws {
        let fields = try fields([
            "text": #""Fog""#, "position": "[50.1,14.4]", "place": #""Prague""#, "rating": "4",
            "due": #"[0,3600,"Europe/Prague",true]"#,
            "measurement/1/weight/70.5/kg": #"["weight",70.5,"kg",0]"#, Self.medium: Self.photo,
            "\(Self.medium)/caption": #""Fog""#, "\(Self.medium)/order": "0",
            "\(Self.medium)/file/\(Self.hash)": #"{"kind":"sidecar","byteCount":4,"extension":"xmp"}"#,
            Self.words: #"[5,"Fog","eng","tesseract 5.3.0",null]"#, "\(Self.words)/person": #"[5,"",null,null,null]"#,
        ])
        for field in fields.keys { #expect(EntryState.isShown(field, of: fields), "\(field)") }
        #expect(!EntryState.isShown("starred", of: fields))
    }

    @Test func `values in another form are not`() throws {
        let fields = try fields([
            "position": #"{"name":"home"}"#, "place": "[1]", "rating": #""good""#, "due": #"{"each":"week"}"#,
            "measurement/1/weight/x/": #"["weight","x"]"#, Self.words: #"{"text":"Fog"}"#,
            Self.medium: #"{"type":"hologram","hash":"\#(Self.hash)","byteCount":12,"extension":"holo"}"#,
            "\(Self.medium)/caption": #""Fog""#, "\(Self.medium)/order": "0",
        ])
        for field in fields.keys { #expect(!EntryState.isShown(field, of: fields), "\(field)") }
        let file = "\(Self.medium)/file/\(Self.hash)"
        let companion = try self.fields([Self.medium: Self.photo, file: #"{"kind":"smell","byteCount":4}"#])
        #expect(!EntryState.isShown(file, of: companion))
    }
}

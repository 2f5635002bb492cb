import DiaryModel
import Replication
import Testing

@testable import DiarySync

struct MediumFieldNameTests {
    private static let id = "0a1b2c3d-0000-4000-8000-000000000001"
    private static let hash = String(repeating: "ab", count: 32)

    @Test(arguments: [
        ("", MediumFieldName.Part.medium), ("/caption", .caption), ("/order", .order), ("/trash", .trash),
        ("/file/\(hash)", .companion(hash)), ("/shown", .shown), ("/gone", .tombstone),
        ("/file/\(hash)/gone", .unknown("file/\(hash)/gone")), ("/weather", .unknown("weather")),
    ])
    func `a name is written as it is read`(_ ending: String, _ part: MediumFieldName.Part) throws {
        let field = "medium/\(Self.id)\(ending)"
        let name = try #require(MediumFieldName(field))
        #expect(name.part == part && name.id == Self.id && name.medium == "medium/\(Self.id)")
        #expect(name.field(part) == field)
        #expect(name.identifier == UniqueIdentifier(Self.id))
    }

    @Test(arguments: [("", MediumFieldName.Part.recognition), ("/person", .transcript)])
    func `words lie beside the medium`(_ ending: String, _ part: MediumFieldName.Part) throws {
        let field = "words/\(Self.id)\(ending)"
        let name = try #require(MediumFieldName(field))
        #expect(name.part == part && name.identifier == UniqueIdentifier(Self.id))
        #expect(name.medium == "medium/\(Self.id)" && name.field(part) == field)
        #expect(FieldRules.rule(of: field, in: EntityKind.entry) == .latest && FieldRules.isKnown(field))
        #expect(FieldRules.isMinor(field) == (part == .recognition))
    }

    @Test(arguments: ["text", "tag/medium", "measurement/1/medium/1/", "medium", "mediums/1"])
    func `other fields belong to no medium`(_ field: String) { #expect(MediumFieldName(field) == nil) }

    @Test(arguments: ["medium/", "medium/1", "medium/\(id.uppercased())/order"])
    func `an id that this program doesn't write so is none`(_ field: String) throws {
        #expect(try #require(MediumFieldName(field)).identifier == nil)
    }

    @Test func `what people write of a medium is decided by time, all else is kept where it was added`() {
        for ending in ["caption", "order", "trash"] {
            #expect(FieldRules.rule(of: "medium/\(Self.id)/\(ending)", in: EntityKind.entry) == .latest)
        }
        for field in ["medium/\(Self.id)", "medium/\(Self.id)/file/\(Self.hash)", "medium/\(Self.id)/weather"] {
            #expect(FieldRules.rule(of: field, in: EntityKind.entry) == .present)
        }
        #expect(FieldRules.rule(of: "medium/\(Self.id)/shown", in: EntityKind.entry) == nil)
        #expect(FieldRules.isMinor("medium/\(Self.id)/order") && !FieldRules.isMinor("medium/\(Self.id)/caption"))
    }
}

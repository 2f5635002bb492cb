import DiaryMedia
import Testing

struct MediumNameTests {
    @Test(arguments: [
        ("a.JPG", ImportedMediumKind.photo), ("a.cr3", .photo), ("a.mka", .sound), ("a.dts", .sound), ("a.wmv", .video),
        ("a.3gp", .video), ("a.ogv", .video), ("a.pdf", .pdf),
    ])
    func `the kind of a file by its name`(name: String, kind: ImportedMediumKind) {
        #expect(MediumName.kind(of: Array(name.utf8)) == kind && ImportedMediumKind(name: name) == kind)
        #expect(MediumName.claimsMedium(Array(name.utf8)) == (kind != .pdf))
    }

    @Test(arguments: ["a", ".jpg", "a.txt", "a."])
    func `other names claim no medium`(name: String) {
        #expect(MediumName.kind(of: Array(name.utf8)) == nil && !MediumName.claimsMedium(Array(name.utf8)))
    }
}

import Testing

@testable import DiaryCore

struct FilePairingTests {
    private func candidate(_ path: String, _ kind: FileKind, _ identifier: String? = nil, _ duration: Double? = nil)
        -> FilePairing.Candidate
    {
        FilePairing.Candidate(path: FilePath(path), kind: kind, contentIdentifier: identifier, duration: duration)
    }

    /// The pairs, as `film<photo`.
    private func pairs(_ candidates: [FilePairing.Candidate]) -> [String] {
        FilePairing(candidates).companions.map {
            "\(candidates[$0.file].path) \($0.kind) of \(candidates[$0.photo].path)"
        }
    }

    @Test(arguments: [
        ("a/IMG_1.MOV", FileKind.film, "a/IMG_1.HEIC", "livePhoto"), ("IMG_1.mov", .film, "img_1.jpg", "livePhoto"),
        ("PXL_1.MP", .film, "PXL_1.MP.jpg", "livePhoto"), ("DSC_1.NEF", .rawPhoto, "DSC_1.JPG", "raw"),
        ("IMG_1.AAE", .adjustments, "IMG_1.HEIC", "adjustments"),
        ("IMG_O1.AAE", .adjustments, "IMG_1.HEIC", "adjustments"),
        ("IMG_1.xmp", .sidecar, "IMG_1.JPG", "sidecar"), ("IMG_1.JPG.XMP", .sidecar, "IMG_1.jpg", "sidecar"),
    ])
    func `a companion is found by its name`(file: String, kind: FileKind, photo: String, expected: String) {
        #expect(pairs([candidate(file, kind), candidate(photo, .photo)]) == ["\(file) \(expected) of \(photo)"])
    }

    @Test(arguments: [
        ("a/IMG_1.MOV", FileKind.film, "b/IMG_1.HEIC"), ("IMG_1.MOV", .film, "IMG_2.HEIC"),
        ("IMG_E1.JPG", .photo, "IMG_1.JPG"), ("IMG_1.WAV", .sound, "IMG_1.JPG"), ("IMG_1.json", .other, "IMG_1.JPG"),
        ("Ä.MOV", .film, "ä.JPG"), (".xmp", .sidecar, "IMG_1.JPG"),
    ])
    func `others are media by themselves`(file: String, kind: FileKind, photo: String) {
        #expect(pairs([candidate(file, kind), candidate(photo, .photo)]).isEmpty)
    }

    @Test func `a film belongs to a photo only if it is short, or if both say so`() {
        let photo = candidate("IMG_1.HEIC", .photo, "A")
        #expect(pairs([photo, candidate("IMG_1.MOV", .film, nil, 4)]).count == 1)
        #expect(pairs([photo, candidate("IMG_1.MOV", .film, nil, 4.1)]).isEmpty)
        #expect(pairs([photo, candidate("IMG_1.MOV", .film, "B", 2)]).isEmpty)
        #expect(pairs([photo, candidate("renamed.MOV", .film, "A", 6)]).count == 1)
    }

    @Test func `a content identifier wins over a name`() {
        let files = [
            candidate("IMG_1.HEIC", .photo), candidate("IMG_2.HEIC", .photo, "A"),
            candidate("IMG_1.MOV", .film, "A", 2),
        ]
        #expect(pairs(files) == ["IMG_1.MOV livePhoto of IMG_2.HEIC"])
    }

    @Test func `of two photos with one name the first takes the companions, in any order`() {
        let files = [candidate("IMG_1.JPG", .photo), candidate("IMG_1.HEIC", .photo), candidate("IMG_1.MOV", .film)]
        #expect(pairs(files) == ["IMG_1.MOV livePhoto of IMG_1.HEIC"])
        #expect(pairs(files.reversed()) == ["IMG_1.MOV livePhoto of IMG_1.HEIC"])
    }

    @Test func `a sidecar of a RAW photo is kept with the photo that has the RAW`() {
        let files = [candidate("A.CR2", .rawPhoto), candidate("A.CR2.xmp", .sidecar), candidate("A.JPG", .photo)]
        #expect(pairs(files) == ["A.CR2 raw of A.JPG", "A.CR2.xmp sidecar of A.JPG"])
        #expect(pairs(Array(files.dropLast())) == ["A.CR2.xmp sidecar of A.CR2"])
    }

    @Test func `an unfinished photo by itself is a photo, and two of them are two`() {
        let files = [
            candidate("A.DNG", .rawPhoto), candidate("A.MOV", .film, nil, 2), candidate("A.xmp", .sidecar),
            candidate("A.NEF", .rawPhoto),
        ]
        #expect(pairs(files) == ["A.MOV livePhoto of A.DNG", "A.xmp sidecar of A.DNG"])
    }

    @Test func `names that are not UTF-8 are distinguished by their bytes`() {
        let name = { (byte: UInt8, ending: String) in FilePath(bytes: [byte] + Array(ending.utf8)) }
        let files = [
            FilePairing.Candidate(path: name(0xFE, ".jpg"), kind: .photo),
            FilePairing.Candidate(path: name(0xFF, ".jpg"), kind: .photo),
            FilePairing.Candidate(path: name(0xFF, ".mov"), kind: .film),
        ]
        #expect(FilePairing(files).companions.map(\.photo) == [1])
    }
}

import Chronology
import DecoderProtocol
import DiaryModel
import Testing

@testable import DiaryMedia

struct FileGroupingTests {
    /// The links, as `companion kind of medium`.
    private func links(_ candidates: [PairingCandidate]) -> [String] {
        FileGrouping(candidates).links.map {
            "\(candidates[$0.file].path) \($0.kind) of \(candidates[$0.main].path)"
        }
    }

    private func links(_ files: [Made]) -> [String] { links(files.map(\.candidate)) }

    @Test(arguments: [
        ("a/IMG_1.MOV", FileKind.film, "a/IMG_1.HEIC", "livePhoto"), ("IMG_1.mov", .film, "img_1.jpg", "livePhoto"),
        ("PXL_1.MP", .film, "PXL_1.MP.jpg", "livePhoto"), ("IMG_1_HEVC.MOV", .film, "IMG_1.JPG", "livePhoto"),
        ("IMG_E0001.MOV", .film, "IMG_0001.HEIC", "livePhoto"), ("DSC_1.NEF", .rawPhoto, "DSC_1.JPG", "raw"),
        ("DSC_1.NEF", .rawPhoto, "DSC_1.HEIC", "raw"),
        ("PXL_1.RAW-02.ORIGINAL.dng", .rawPhoto, "PXL_1.RAW-01.COVER.jpg", "raw"),
        ("PXL_1.RAW-02.ORIGINAL.dng", .rawPhoto, "PXL_1.RAW-01.MP.COVER.jpg", "raw"),
        ("PXL_1.PORTRAIT-02.ORIGINAL.jpg", .photo, "PXL_1.PORTRAIT-01.COVER.jpg", "original"),
        (
            "00001IMG_00001_BURST20240715143000123.jpg", .photo, "00000IMG_00000_BURST20240715143000123_COVER.jpg",
            "burst"
        ),
        ("IMG_1_BURST002.jpg", .photo, "IMG_1_BURST001_COVER.jpg", "burst"),
        ("IMG_E0001.JPG", .photo, "IMG_0001.JPG", "edit"), ("IMG_1-edited.jpg", .photo, "IMG_1.jpg", "edit"),
        ("IMG_1-bearbeitet.jpg", .photo, "IMG_1.jpg", "edit"), ("IMG_1-Edit.tif", .photo, "IMG_1.jpg", "edit"),
        ("IMG_1-edited(1).jpg", .photo, "IMG_1(1).jpg", "edit"),
        ("IMG_1-Edit-2.tif", .photo, "IMG_1.jpg", "edit"),
        ("IMG_1-modifie\u{301}.jpg", .photo, "IMG_1.jpg", "edit"),
        ("vy\u{301}let.xmp", .sidecar, "v\u{FD}let.jpg", "sidecar"),
        ("20240715_143000~2.jpg", .photo, "20240715_143000.jpg", "edit"),
        ("IMG_1.JPG", .photo, "IMG_1.HEIC", "edit"), ("IMG_1.AAE", .adjustments, "IMG_1.HEIC", "adjustments"),
        ("IMG_O1.AAE", .adjustments, "IMG_1.HEIC", "adjustments"),
        ("IMG_1.xmp", .sidecar, "IMG_1.JPG", "sidecar"), ("IMG_1.JPG.XMP", .sidecar, "IMG_1.jpg", "sidecar"),
    ])
    func `what was made together is kept together`(file: String, kind: FileKind, photo: String, expected: String) {
        let files = [Made(file, kind, at: 0, seconds: kind == .film ? 2 : nil), Made(photo, at: 0)]
        #expect(links(files) == ["\(file) \(expected) of \(photo)"])
    }

    @Test(arguments: [
        ("a/IMG_1.MOV", FileKind.film, "b/IMG_1.HEIC"), ("IMG_1.MOV", .film, "IMG_2.HEIC"),
        ("IMG_1(1).JPG", .photo, "IMG_1.JPG"), ("IMG_1-2.JPG", .photo, "IMG_1.JPG"),
        ("20240715_143000_001.jpg", .photo, "20240715_143000.jpg"), ("IMG_EX01.JPG", .photo, "IMG_X01.JPG"),
        ("IMG_1.WAV", .sound, "IMG_1.JPG"), ("IMG_1.json", .other, "IMG_1.JPG"), ("Ä.MOV", .film, "ä.JPG"),
        (".xmp", .sidecar, "IMG_1.JPG"), ("b/IMG_1.xmp", .sidecar, "a/IMG_1.JPG"),
        ("00001IMG_00001_BURST20240715143000123.jpg", .photo, "00000IMG_00000_BURST20240715143000123.jpg"),
    ])
    func `names that tell of no family join nothing, whatever the times`(file: String, kind: FileKind, photo: String) {
        #expect(links([Made(file, kind, at: 0, seconds: kind == .film ? 2 : nil), Made(photo, at: 0)]).isEmpty)
    }

    @Test(arguments: [
        (FileKind.film, "IMG_1.MOV", 5.0, true), (.film, "IMG_1.MOV", 5.1, false), (.film, "IMG_1.MOV", -5.1, false),
        (.rawPhoto, "IMG_1.DNG", 2, true), (.rawPhoto, "IMG_1.DNG", 2.1, false),
        (.photo, "IMG_1-edited.JPG", 0.4, true), (.photo, "IMG_1-edited.JPG", 1, false),
    ])
    func `times that are too far apart prove two media`(kind: FileKind, name: String, distance: Double, isOne: Bool) {
        let files = [Made(name, kind, at: distance, seconds: kind == .film ? 2 : nil), Made("IMG_1.JPG", at: 0)]
        #expect(links(files).isEmpty != isOne)
    }

    @Test(arguments: [(FileKind.film, "IMG_1.MOV"), (.rawPhoto, "IMG_1.DNG"), (.photo, "IMG_1-edited.JPG")])
    func `a name proves nothing, and neither do the times in names`(kind: FileKind, name: String) {
        let seconds = kind == .film ? 2.0 : nil
        for (file, photo) in [(nil, 0), (0, nil), (nil, nil)] as [(Double?, Double?)] {
            #expect(links([Made(name, kind, at: file, seconds: seconds), Made("IMG_1.JPG", at: photo)]).isEmpty)
        }
        var files = [Made(name, kind, at: 0, seconds: seconds), Made("IMG_1.JPG", at: 0)]
        for index in files.indices { files[index].isTimeInName = true }
        #expect(links(files).isEmpty)
        files[1].isTimeInName = false
        #expect(links(files).isEmpty == (kind == .photo))
    }

    @Test func `a film of unknown length is never that of a photo`() {
        let photo = Made("IMG_1.HEIC", at: 0, identifier: "A")
        #expect(links([photo, Made("IMG_1.MOV", .film, at: 0)]).isEmpty)
        #expect(links([photo, Made("IMG_1.MOV", .film, at: 0, identifier: "A")]).isEmpty)
        #expect(links([photo, Made("IMG_1.MOV", .film, at: 0, seconds: 5.1)]).isEmpty)
        #expect(links([photo, Made("IMG_1.MOV", .film, at: 0, seconds: 5)]).count == 1)
    }

    @Test func `what only ffprobe knows of a film proves nothing`() throws {
        var film = try #require(InspectedMedium(kind: .video, fileExtension: "mov", mimeType: "video/quicktime"))
        let (judge, path) = (MediumTimeJudge(zone: .utc, now: Instant.now()), FilePath("IMG_1.MOV"))
        var probed = film
        (probed.metadata.duration, probed.metadata.model) = (2, "X")
        let candidate = PairingCandidate(path, .success(film.taking(probed: probed)), judge)
        #expect(candidate.kind == .film && candidate.duration == nil && candidate.model == nil)
        film.metadata.duration = 3
        #expect(PairingCandidate(path, .success(film.taking(probed: probed)), judge).duration == 3)
    }

    @Test func `Apple's identifier joins whatever the names and times are, and another one separates`() {
        let photo = Made("IMG_1.HEIC", at: 0, identifier: "A")
        #expect(links([photo, Made("renamed.MOV", .film, at: 90, seconds: 6, identifier: "A")]).count == 1)
        #expect(links([photo, Made("IMG_1.MOV", .film, at: 0, seconds: 2, identifier: "B")]).isEmpty)
        let crossed = [
            Made("IMG_1.HEIC", at: 0), Made("IMG_2.HEIC", at: 0, identifier: "A"),
            Made("IMG_1.MOV", .film, at: 0, seconds: 2, identifier: "A"),
        ]
        #expect(links(crossed) == ["IMG_1.MOV livePhoto of IMG_2.HEIC"])
    }

    @Test func `Apple's identifier joins a film and a photo of two folders`() {
        let film = Made("b/renamed.MOV", .film, at: 90, seconds: 6, identifier: "A")
        let photos = [Made("c/IMG_1.JPG", at: 0, identifier: "A"), Made("a/IMG_1.JPG", at: 0, identifier: "A")]
        #expect(links([film] + photos) == ["b/renamed.MOV livePhoto of a/IMG_1.JPG"])
        // That of its own folder comes first.
        let beside = Made("b/IMG_2.JPG", at: 0, identifier: "A")
        #expect(links([film, beside] + photos) == ["b/renamed.MOV livePhoto of b/IMG_2.JPG"])
    }

    @Test func `neither a camera's number nor an identifier joins pictures of two folders`() {
        var files = [
            Made("a/IMG_1.DNG", .rawPhoto, at: 0, identifier: "A"), Made("b/IMG_1.JPG", at: 0, identifier: "A"),
        ]
        for index in files.indices { files[index].number = "0123456789abcdef0123456789abcdef" }
        #expect(links(files).isEmpty)
    }

    @Test func `a camera's number joins a RAW file and its photo unless the times differ`() {
        var files = [Made("raw.DNG", .rawPhoto), Made("IMG_1.JPG", at: 0)]
        for index in files.indices { files[index].number = "0123456789abcdef0123456789abcdef" }
        #expect(links(files) == ["raw.DNG raw of IMG_1.JPG"])
        files[0].time = 60
        #expect(links(files).isEmpty)
    }

    @Test(
        arguments: [
            ("Canon", "Canon EOS R6", "NIKON CORPORATION", "NIKON D750", false), ("Canon", nil, "Apple", nil, false),
            ("NIKON", nil, "NIKON CORPORATION", nil, true), ("Google", "Pixel 8", nil, nil, true),
            ("samsung", "SM-G930F", "Samsung", "SM-G930F", true), (nil, "iPhone 12", nil, "iPhone 12 mini", true),
            (nil, "iPhone 12", nil, "iPhone 13", false),
        ] as [(String?, String?, String?, String?, Bool)])
    func `another maker or model separates`(
        make: String?, model: String?, otherMake: String?, otherModel: String?, isOne: Bool
    ) {
        for (kind, name) in [(FileKind.rawPhoto, "IMG_1.DNG"), (.film, "IMG_1.MOV"), (.photo, "IMG_1-edited.JPG")] {
            var files = [Made(name, kind, at: 0, seconds: kind == .film ? 2 : nil), Made("IMG_1.JPG", at: 0)]
            (files[0].make, files[0].model) = (make, model)
            (files[1].make, files[1].model) = (otherMake, otherModel)
            #expect(links(files).isEmpty != isOne)
        }
    }

    @Test func `a camera that writes its local time as UTC into films is understood`() {
        var film = Made("IMG_1.MOV", .film, at: 7203, seconds: 2)
        film.written = 3
        #expect(links([film, Made("IMG_1.JPG", at: 0)]).count == 1)
        film.written = 20
        #expect(links([film, Made("IMG_1.JPG", at: 0)]).isEmpty)
    }

    @Test func `of two photos the first takes the companions, and takes the other one if that is the same exposure`() {
        let files = [
            Made("IMG_1.JPG", at: 9), Made("IMG_1.HEIC", at: 8), Made("IMG_1.MOV", .film, at: 9, seconds: 2),
        ]
        #expect(links(files) == ["IMG_1.MOV livePhoto of IMG_1.HEIC"])
        let same = [files[0], Made("IMG_1.HEIC", at: 9), files[2]]
        #expect(links(same) == ["IMG_1.JPG edit of IMG_1.HEIC", "IMG_1.MOV livePhoto of IMG_1.HEIC"])
    }

    @Test func `a sidecar of a RAW photo is kept with the photo that has the RAW`() {
        let files = [
            Made("A.CR2", .rawPhoto, at: 0), Made("A.CR2.xmp", .sidecar), Made("A.JPG", at: 0),
        ]
        #expect(links(files) == ["A.CR2 raw of A.JPG", "A.CR2.xmp sidecar of A.JPG"])
        #expect(links(Array(files.dropLast())) == ["A.CR2.xmp sidecar of A.CR2"])
    }

    @Test func `an unfinished photo by itself is a photo, and two of them are two`() {
        let files = [
            Made("A.DNG", .rawPhoto, at: 0), Made("A.MOV", .film, at: 0, seconds: 2), Made("A.xmp", .sidecar),
            Made("A.NEF", .rawPhoto, at: 0),
        ]
        #expect(links(files) == ["A.MOV livePhoto of A.DNG", "A.xmp sidecar of A.DNG"])
    }

    @Test(arguments: [
        ("MVI_1.THM", FileKind.preview, "MVI_1.AVI"), ("GX014839.THM", .preview, "GX014839.MP4"),
        ("GL014839.LRV", .preview, "GX014839.MP4"), ("GL014839.LRV", .preview, "GH014839.MP4"),
        ("DJI_0001.LRF", .preview, "DJI_0001.MP4"), ("DJI_0001.SRT", .notes, "DJI_0001.MP4"),
        ("M4ROOT/CLIP/C0001M01.XML", .notes, "M4ROOT/CLIP/C0001.MP4"),
        ("M4ROOT/THMBNL/C0001T01.JPG", .preview, "M4ROOT/CLIP/C0001.MP4"),
        ("M4ROOT/SUB/C0001S03.MP4", .preview, "M4ROOT/CLIP/C0001.MP4"), ("A.XML", .notes, "A.MP4"),
        ("LRV_20240715_143000_11_001.mp4", .preview, "VID_20240715_143000_00_001.mp4"),
        ("MVI_1.MP4.xmp", .sidecar, "MVI_1.MP4"), ("MVI_1.xmp", .sidecar, "MVI_1.MP4"),
        ("IMG_1.AAE", .adjustments, "IMG_1.MOV"),
    ])
    func `what a camera or a program writes beside a film is kept with it, however long it is`(
        file: String, kind: FileKind, film: String
    ) {
        let files = [Made(file, kind), Made(film, .film, at: 0, seconds: 600)]
        #expect(FileGrouping(files.map(\.candidate)).links.map(\.main) == [1])
        #expect(links([files[0], Made("other/" + film, .film)]).isEmpty)
    }

    @Test func `previews and notes are not kept with photos, but for the preview of a RAW file`() {
        let photo = Made("A.JPG", at: 0)
        #expect(links([photo, Made("A.THM", .preview), Made("A.SRT", .notes), Made("A.LRV", .preview)]).isEmpty)
        #expect(links([Made("A.CRW", .rawPhoto), Made("A.THM", .preview)]) == ["A.THM preview of A.CRW"])
    }

    @Test func `a sidecar of a sound is kept with it`() {
        #expect(links([Made("A.wav", .sound), Made("A.wav.xmp", .sidecar)]) == ["A.wav.xmp sidecar of A.wav"])
        let files = [Made("A.wav", .sound), Made("A.JPG", at: 0), Made("A.wav.xmp", .sidecar), Made("A.xmp", .sidecar)]
        #expect(links(files) == ["A.wav.xmp sidecar of A.wav", "A.xmp sidecar of A.JPG"])
    }

    @Test func `names that are not UTF-8 are distinguished by their bytes`() {
        let name = { (byte: UInt8, ending: String) in FilePath(bytes: [byte] + Array(ending.utf8)) }
        let files = [
            PairingCandidate(path: name(0xFE, ".jpg"), kind: .photo),
            PairingCandidate(path: name(0xFF, ".jpg"), kind: .photo),
            PairingCandidate(path: name(0xFF, ".xmp"), kind: .sidecar),
        ]
        #expect(FileGrouping(files).links.map(\.main) == [1])
    }
}

struct Made {
    let path: String
    let kind: FileKind
    /// Seconds after some moment; nil if the file gives no time.
    var time: Double?
    /// Seconds on the clock as it is written; nil if that shows the time.
    var written: Double?
    var isTimeInName = false
    let seconds: Double?
    let identifier: String?
    var number: String?
    var make: String?
    var model: String?

    init(
        _ path: String, _ kind: FileKind = .photo, at time: Double? = nil, seconds: Double? = nil,
        identifier: String? = nil
    ) {
        (self.path, self.kind, self.time, self.seconds, self.identifier) = (path, kind, time, seconds, identifier)
    }

    var candidate: PairingCandidate {
        var candidate = PairingCandidate(path: FilePath(path), kind: kind)
        candidate.time = time.map { time in
            let written = written ?? time
            return PairingTime(
                instant: Instant(microseconds: 1_700_000_000_000_000 + Int64(time * 1e6)),
                written: WallTime(
                    secondsSince1970: 1_700_007_200 + Int64(written.rounded(.down)),
                    microsecond: Int(((written - written.rounded(.down)) * 1e6).rounded())),
                isFromFile: !isTimeInName)
        }
        (candidate.duration, candidate.contentIdentifier, candidate.pictureNumber) = (seconds, identifier, number)
        (candidate.make, candidate.model) = (make, model)
        return candidate
    }
}

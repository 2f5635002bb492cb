import DiaryMedia
import TestFixtures
import Testing

struct FileGroupingPropertyTests {
    /// Files of a few names, times and identifiers, so that many could belong together.
    private func files(_ generator: inout SeededGenerator) -> [PairingCandidate] {
        let stems = ["IMG_0001", "IMG_E0001", "IMG_0001-edited", "PXL_1.RAW-01.COVER", "PXL_1.RAW-02.ORIGINAL"]
        let kinds: [(FileKind, String)] = [
            (.photo, "JPG"), (.photo, "HEIC"), (.rawPhoto, "DNG"), (.film, "MOV"), (.sound, "WAV"), (.sidecar, "xmp"),
            (.sidecar, "JPG.xmp"), (.adjustments, "AAE"), (.preview, "THM"), (.notes, "SRT"),
        ]
        var names: Set<String> = []
        return (0..<Int.random(in: 2...9, using: &generator)).compactMap { _ in
            let (kind, ending) = generator.pick(kinds)
            let name = "\(generator.pick(["", "a/", "b/"]))\(generator.pick(stems)).\(ending)"
            guard names.insert(name).inserted else { return nil }
            var made = Made(
                name, kind, at: generator.pick([nil, 0, 0, 1, 3, 9]),
                seconds: kind == .film ? generator.pick([nil, 2, 2, 60]) : nil,
                identifier: generator.pick([nil, nil, "A", "B"]))
            made.model = generator.pick([nil, nil, "X", "Y"])
            return made.candidate
        }
    }

    private func links(_ files: [PairingCandidate]) -> Set<String> {
        Set(FileGrouping(files).links.map { "\(files[$0.file].path) \($0.kind) \(files[$0.main].path)" })
    }

    @Test func `no order of files changes what belongs together`() {
        var generator = SeededGenerator()
        for _ in 0..<2000 {
            let files = files(&generator)
            #expect(links(files) == links(files.shuffled(using: &generator)), "\(generator.name)")
        }
    }

    @Test func `each file has one medium, which has none itself, and is never the file`() {
        var generator = SeededGenerator()
        for _ in 0..<2000 {
            let files = files(&generator)
            let links = FileGrouping(files).links
            let companions = Set(links.map(\.file))
            #expect(companions.count == links.count, "\(generator.name)")
            #expect(companions.isDisjoint(with: links.map(\.main)), "\(generator.name)")
            #expect(links.allSatisfy { ![.other, .sidecar, .notes].contains(files[$0.main].kind) })
        }
    }

    @Test func `files of another family change nothing`() {
        var generator = SeededGenerator()
        for _ in 0..<500 {
            let files = files(&generator)
            let others = (0..<3).map { Made("elsewhere/IMG_000\($0).JPG", at: 0).candidate }
            #expect(links(files) == links(others + files), "\(generator.name)")
        }
    }
}

import Foundation
import SharedFolder
import Testing

struct SeenTests {
    @Test func `each machine's last word is read`() throws {
        let sample = try SampleFolder()
        let (laptop, desktop) = (try sample.folder(), try sample.folder(SampleFolder.desktop))
        try laptop.writeSeen(number: 1, Array("{}".utf8))
        try laptop.writeSeen(number: 2, Array("{\"a\":1}".utf8))
        try desktop.writeSeen(number: 7, [])
        let (seen, damaged, foreign) = try laptop.readSeen()
        #expect(seen.map(\.machine) == [SampleFolder.laptop, SampleFolder.desktop])
        #expect(seen.map(\.number) == [2, 7] && seen.map(\.payload) == [Array("{\"a\":1}".utf8), []])
        #expect(damaged.isEmpty && foreign.isEmpty && laptop.drafts().isEmpty)
    }

    @Test func `damaged and foreign files are named`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let own = "seen/" + String(repeating: "01", count: 16)
        let other = "seen/" + String(repeating: "02", count: 16)
        try folder.writeSeen(number: 1, [1])
        let bytes = try folder.bytes(own)
        try folder.put(bytes, at: other)
        try folder.put(bytes, at: own + ".sync-conflict-20261123-120000-ABCDEFG")
        try folder.put(bytes, at: "seen/.tmp-\(String(repeating: "02", count: 16))-00")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/seen/" + String(repeating: "03", count: 16), withDestinationPath: "../" + own)
        try folder.put([UInt8](repeating: 0, count: (1 << 20) + 1), at: "seen/" + String(repeating: "04", count: 16))
        let (seen, damaged, foreign) = try folder.readSeen()
        #expect(seen.map(\.machine) == [SampleFolder.laptop])
        let links = ["03", "04"].map { "seen/" + String(repeating: $0, count: 16) }
        #expect(Set(damaged) == Set([other] + links))
        #expect(foreign == [own + ".sync-conflict-20261123-120000-ABCDEFG"])
        for index in bytes.indices where index % 41 == 0 {
            var flipped = bytes
            flipped[index] ^= 1
            try folder.put(flipped, at: own)
            #expect(try folder.readSeen().damaged.contains(own), "\(index)")
        }
        #expect(Verdict { try folder.writeSeen(number: 2, [UInt8](repeating: 0, count: 1 << 20)) } == .tooLarge)
        #expect(Verdict { try folder.writeSeen(number: -1, []) } == .badFormat)
    }
}

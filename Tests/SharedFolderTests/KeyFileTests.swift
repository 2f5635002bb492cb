import Foundation
import SharedFolder
import Testing

struct KeyFileTests {
    private let passphrase = SecretBytes("correct horse battery staple".utf8)
    private let words = RecoveryWords()

    /// A folder with one key file, and the path of that file.
    private func written(_ sample: SampleFolder) throws -> (folder: SharedFolder, path: String) {
        let folder = try sample.folder()
        try KeyFile.write(sample.key, passphrase: passphrase, words: words, in: folder, parameters: .minimum)
        return (folder, "keys/\(String(repeating: "01", count: 16))-1")
    }

    @Test func `passphrase and words open the key`() throws {
        let sample = try SampleFolder()
        let (folder, _) = try written(sample)
        #expect(try KeyFile.open(.passphrase(passphrase), in: folder.path) == sample.key)
        #expect(try KeyFile.open(.words(words), in: folder.path + "/") == sample.key)
        #expect(folder.drafts().isEmpty)
    }

    @Test func `an error only reports a wrong secret`() throws {
        let sample = try SampleFolder()
        let (folder, _) = try written(sample)
        let near = SecretBytes("correct horse battery stapl".utf8)
        #expect(failure { _ = try KeyFile.open(.passphrase(near), in: folder.path) } == .wrongSecret)
        #expect(failure { _ = try KeyFile.open(.passphrase([]), in: folder.path) } == .wrongSecret)
        #expect(failure { _ = try KeyFile.open(.words(RecoveryWords()), in: folder.path) } == .wrongSecret)
    }

    @Test func `a folder without a key says so`() throws {
        let sample = try SampleFolder()
        #expect(Verdict { _ = try KeyFile.open(.words(words), in: sample.folder().path) } == .noKey)
        let missing = sample.parent.path + "/diary-" + String(repeating: "00", count: 16)
        #expect(Verdict { _ = try KeyFile.open(.words(words), in: missing) } == .noFolder)
        #expect(Verdict { _ = try KeyFile.open(.words(words), in: sample.parent.path) } == .noFolder)
    }

    @Test func `no byte can be changed, no length is taken but the right one`() throws {
        let sample = try SampleFolder()
        let (folder, path) = try written(sample)
        let whole = try folder.bytes(path)
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 1 << UInt8(index % 8)
            try folder.put(bytes, at: path)
            #expect(Verdict { _ = try KeyFile.open(.words(words), in: folder.path) } != .taken, "\(index)")
            try folder.put(Array(whole[..<index]), at: path)
            #expect(Verdict { _ = try KeyFile.open(.words(words), in: folder.path) } != .taken, "\(index)")
        }
        try folder.put(whole + [0], at: path)
        #expect(Verdict { _ = try KeyFile.open(.words(words), in: folder.path) } == .damaged)
        try folder.put(whole, at: path)
        #expect(try KeyFile.open(.words(words), in: folder.path) == sample.key)
    }

    /// Memory in KiB and passes at bytes 44 and 48.
    @Test(arguments: [
        (0, 3), (1024, 3), (65_535, 3), (1_048_577, 3), (.max, 3), (65_536, 2), (65_536, 11), (65_536, .max),
    ])
    func `parameters that protect too little or cost too much are not tried`(memory: UInt32, passes: UInt32) throws {
        let sample = try SampleFolder()
        let (folder, path) = try written(sample)
        try folder.put(replacing(44, memory, 48, passes, in: folder.bytes(path)), at: path)
        #expect(Verdict { _ = try KeyFile.open(.passphrase(passphrase), in: folder.path) } == .badFormat)
        #expect(Verdict { _ = try KeyFile.open(.words(words), in: folder.path) } == .badFormat)
    }

    @Test func `parameters that are accepted can't be exchanged`() throws {
        let sample = try SampleFolder()
        let (folder, path) = try written(sample)
        try folder.put(replacing(44, 65_536, 48, 4, in: folder.bytes(path)), at: path)
        #expect(Verdict { _ = try KeyFile.open(.passphrase(passphrase), in: folder.path) } == .wrongSecret)
        #expect(Verdict { _ = try KeyFile.open(.words(words), in: folder.path) } == .damaged)
        #expect(Argon2Parameters(kibibyteCount: 65_535, passCount: 3) == nil)
        #expect(Argon2Parameters(kibibyteCount: 65_536, passCount: 3) == .minimum)
        #expect(Argon2Parameters(kibibyteCount: 262_144, passCount: 3) == .standard)
    }

    private func replacing(_ first: Int, _ memory: UInt32, _ second: Int, _ passes: UInt32, in bytes: [UInt8])
        -> [UInt8]
    {
        var bytes = bytes
        for place in 0..<4 {
            bytes[first + place] = UInt8(truncatingIfNeeded: memory >> (8 * UInt32(place)))
            bytes[second + place] = UInt8(truncatingIfNeeded: passes >> (8 * UInt32(place)))
        }
        return bytes
    }

    /// The carrier of the folder can't make a joining machine accept a key that he knows.
    @Test func `a header that somebody replaces opens nothing`() throws {
        let (sample, carrier) = (try SampleFolder(), try SampleFolder())
        let (folder, path) = try written(sample)
        let foreign = try carrier.folder()
        try KeyFile.write(
            carrier.key, passphrase: SecretBytes("known".utf8), words: RecoveryWords(), in: foreign,
            parameters: .minimum)
        let bytes = try foreign.bytes(path)
        let own = try folder.bytes(path)
        try folder.put(bytes, at: path)
        #expect(Verdict { _ = try KeyFile.open(.passphrase(passphrase), in: folder.path) } == .wrongSecret)
        #expect(Verdict { _ = try KeyFile.open(.words(words), in: folder.path) } == .wrongSecret)
        // The header of one with the keys of the other.
        for count in [8, 24, 40, 44, 52, 68, 140] {
            try folder.put(Array(bytes[..<count] + own[count...]), at: path)
            let verdict = Verdict { _ = try KeyFile.open(.words(words), in: folder.path) }
            #expect(verdict == (bytes[..<count] == own[..<count] ? .taken : .damaged), "\(count)")
        }
    }

    @Test func `a key file of another diary, machine or number is not accepted`() throws {
        let sample = try SampleFolder()
        let (folder, path) = try written(sample)
        let bytes = try folder.bytes(path)
        let other = try sample.folder(diary: [UInt8](repeating: 0xD2, count: 16))
        try other.put(bytes, at: path)
        #expect(Verdict { _ = try KeyFile.open(.words(words), in: other.path) } == .foreign)
        for name in ["\(String(repeating: "02", count: 16))-1", "\(String(repeating: "01", count: 16))-2"] {
            try folder.put(bytes, at: "keys/\(name)")
            // The right one is found after it.
            #expect(try KeyFile.open(.words(words), in: folder.path) == sample.key)
        }
    }

    @Test func `a damaged newest file leaves the others`() throws {
        let sample = try SampleFolder()
        let (folder, path) = try written(sample)
        for junk in ["-7", "-8", "-999999999"] {
            try folder.put([1, 2, 3], at: String(path.dropLast(2)) + junk)
        }
        try folder.put([1], at: path + ".sync-conflict-20261123-120000-ABCDEFG")
        try folder.put([1], at: "keys/.tmp-x")
        #expect(try KeyFile.open(.words(words), in: folder.path) == sample.key)
        let later = Array("DIARYKF".utf8) + [2]
        try folder.put(later, at: path)
        #expect(Verdict { _ = try KeyFile.open(.words(words), in: folder.path) } != .taken)
    }

    @Test func `a new passphrase takes the old one's place and keeps the words`() throws {
        let sample = try SampleFolder()
        let (laptop, _) = try written(sample)
        let desktop = try sample.folder(SampleFolder.desktop)
        let new = SecretBytes("another one".utf8)
        try KeyFile.write(sample.key, passphrase: new, words: nil, in: desktop, parameters: .minimum)
        #expect(try KeyFile.open(.passphrase(new), in: laptop.path) == sample.key)
        #expect(try KeyFile.open(.passphrase(passphrase), in: laptop.path) == sample.key)
        #expect(try KeyFile.removeReplaced(in: laptop))
        #expect(try !KeyFile.removeReplaced(in: laptop) && !KeyFile.removeReplaced(in: desktop))
        #expect(failure { _ = try KeyFile.open(.passphrase(passphrase), in: laptop.path) } == .wrongSecret)
        #expect(try KeyFile.open(.words(words), in: laptop.path) == sample.key)
        try KeyFile.write(sample.key, passphrase: passphrase, words: nil, in: desktop, parameters: .minimum)
        #expect(failure { _ = try KeyFile.open(.passphrase(new), in: laptop.path) } == .wrongSecret)
    }

    @Test func `a machine keeps its file until a newer one replaces it`() throws {
        let sample = try SampleFolder()
        let (laptop, path) = try written(sample)
        let bytes = try laptop.bytes(path)
        #expect(try KeyFile.restore(bytes, in: laptop) && laptop.bytes(path) == bytes)
        let harms: [[UInt8]?] = [nil, [], Array(bytes.dropLast()), bytes.map { $0 ^ 1 }]
        for harmed in harms {
            try FileManager.default.removeItem(at: laptop.url(path))
            if let harmed { try laptop.put(harmed, at: path) }
            #expect(try KeyFile.restore(bytes, in: laptop))
            #expect(try laptop.bytes(path) == bytes)
        }
        try FileManager.default.removeItem(at: laptop.url("keys"))
        #expect(try KeyFile.restore(bytes, in: laptop) && laptop.bytes(path) == bytes)
        // Nobody can say with a file of another key that it is newer.
        let carrier = SharedFolder(
            parent: sample.parent.path, diary: laptop.diary, machine: SampleFolder.desktop, key: MasterKey())
        try KeyFile.write(carrier.key, passphrase: [1], words: words, in: carrier, parameters: .minimum)
        #expect(try KeyFile.restore(bytes, in: laptop) && laptop.bytes(path) == bytes)
        let desktop = try sample.folder(SampleFolder.desktop)
        #expect(try !KeyFile.restore(nil, in: desktop) && !KeyFile.restore(Array(bytes.dropLast()), in: desktop))
        // It is the same machine's under an earlier id.
        #expect(try KeyFile.restore(bytes, in: desktop) && laptop.bytes(path) == bytes)
        try KeyFile.write(sample.key, passphrase: [2], words: nil, in: desktop, parameters: .minimum)
        #expect(try !KeyFile.restore(bytes, in: laptop))
        #expect(throws: (any Error).self) { try laptop.bytes(path) }
        // The carrier brings an old one back.
        try laptop.put(bytes, at: path)
        #expect(try !KeyFile.restore(nil, in: laptop))
        #expect(failure { _ = try KeyFile.open(.passphrase(passphrase), in: laptop.path) } == .wrongSecret)
        #expect(laptop.drafts().isEmpty)
    }
}

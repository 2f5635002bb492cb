import Glibc

@testable import SharedFolder

/// Foreign files and names in a shared folder: without the key, nobody can create one that is accepted.
enum SharedFolderFuzzer {
    private static let diary = [UInt8](repeating: 0xD1, count: 16)
    private static let machine = [UInt8](repeating: 0x01, count: 16)
    private static let folder = SharedFolder(parent: "/", diary: diary, machine: machine, key: MasterKey())
    private static let words = RecoveryWords()

    /// The first byte determines how the rest is read.
    static func run(_ bytes: [UInt8]) {
        guard let kind = bytes.first else { return }
        let rest = Array(bytes.dropFirst())
        switch kind % 5 {
        case 0: readName(rest)
        case 1: readWords(rest)
        case 2: readKeyFile(rest)
        case 3: readFields(rest)
        default: readSealed(rest)
        }
    }

    private static func readName(_ bytes: [UInt8]) {
        guard let file = OperationFile(name: bytes, machine: machine, byteCount: 0) else { return }
        guard Array(file.name.utf8) == bytes else { fatalError("another name: \(file.name)") }
    }

    private static func readWords(_ bytes: [UInt8]) {
        guard let words = try? RecoveryWords(SecretBytes(bytes)) else { return }
        guard (try? RecoveryWords(SecretBytes(words.words.joined(separator: " ").utf8))) == words else {
            fatalError("other words")
        }
    }

    /// Prepends the right beginning, which a carrier knows.
    private static func readKeyFile(_ bytes: [UInt8]) {
        for content in [bytes, Array("DIARYKF".utf8) + [1] + diary + bytes] {
            guard let file = try? KeyFileContent(content, diary: diary, path: "") else { continue }
            guard !file.isAuthentic(under: folder.key) else { fatalError("it is taken for ours") }
            guard (try? file.open(.words(words), path: "")) == nil else { fatalError("a key came out of it") }
        }
    }

    private static func readFields(_ bytes: [UInt8]) {
        guard let fields = SealedFields(bytes) else { return }
        guard fields.bytes == Array(bytes.prefix(SealedFields.byteCount)) else { fatalError("other fields") }
        for padding in [Padding.pages, .padme] where padding.paddedCount(fields.payloadCount) < fields.payloadCount {
            fatalError("less than \(fields.payloadCount)")
        }
    }

    /// Appends the bytes to the header of a file of this folder, which anybody may copy.
    private static func readSealed(_ bytes: [UInt8]) {
        for subkey in [Subkey.operations, .media, .seen] {
            for content in [bytes, SealedHeader.fixed(diary: diary, key: folder.key) + bytes] {
                let copy = dup(FuzzedFile.shared.descriptor(of: content))
                let place = SealedPlace(subkey: subkey, purpose: "", machine: machine, name: "", path: "")
                let file = OpenFile(owning: copy, path: "")
                guard (try? Unsealer(file, place, in: folder)) == nil else { fatalError("its seal is taken") }
            }
        }
    }
}

import CSodium
import Foundation
import SharedFolder

/// The committed folder in `Vector`, which every later version must be able to read.
enum SharedFolderVector {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vector")
    static let diary = [UInt8](0xA0...0xAF)
    static let machine = [UInt8](0x10...0x1F)
    static let passphrase = Array("Příliš žluťoučký kůň".utf8)

    static func key() -> MasterKey? { MasterKey(SecretBytes(0x40...0x5F)) }
    static func words() -> RecoveryWords? {
        RecoveryWords(entropy: SecretBytes((0..<32).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }))
    }

    static let segment = OperationSegment(
        machine: machine, first: 1, last: 3, chainBefore: [UInt8](repeating: 0, count: 32),
        chainAfter: [UInt8](0x60...0x7F), payload: Array("{\"version\":1}\n{\"text\":\"京都\"}\n{}\n".utf8))
    /// More than a chunk.
    static let medium = (0..<66_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 251) }
    static let thumbnail = [UInt8](0x00...0xFF)
    static let seen = Array("{\"seen\":{}}".utf8)

    /// The folder as its machine opens it.
    static func shared(in parent: URL = folder) -> SharedFolder? {
        key().map { SharedFolder(parent: parent.path, diary: diary, machine: machine, key: $0) }
    }

    static func sha256(_ bytes: [UInt8]) -> String {
        var hash = [UInt8](repeating: 0, count: 32)
        unsafe crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return hexadecimal(hash)
    }

    static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    static func write(to folder: SharedFolder, words: RecoveryWords) throws {
        try folder.make()
        try KeyFile.write(
            folder.key, passphrase: SecretBytes(passphrase), words: words, in: folder, parameters: .minimum)
        _ = try folder.write(segment)
        try folder.writeMedium(folder.key.name(of: medium, purpose: "medium"), medium)
        try folder.writeMedium(
            folder.key.name(of: thumbnail, purpose: "thumbnail"), purpose: "thumbnail", thumbnail)
        try folder.writeSeen(number: 5, seen)
    }

    /// Makes libsodium return the same bytes each time, for a recording in a separate process.
    static func useRepeatableBytes() {
        unsafe repeatable.random = { 0 }
        unsafe repeatable.buf = { buffer, count in
            for index in 0..<count {
                unsafe counter &+= 1
                let byte = unsafe UInt8(truncatingIfNeeded: (counter &* 0x9E37_79B9_7F4A_7C15) >> 40)
                unsafe buffer?.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
            }
        }
        _ = unsafe randombytes_set_implementation(&repeatable)
    }
}

// A C function can't refer to a type.
nonisolated(unsafe) private var repeatable = randombytes_implementation()
nonisolated(unsafe) private var counter: UInt64 = 0

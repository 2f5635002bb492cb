import CSodium
import Glibc

/// The bytes of a key file: the master key, wrapped by a passphrase and by a recovery key.
///
/// | from | bytes | |
/// | --- | --- | --- |
/// | 0 | 8 | `DIARYKF` and the version, 1 |
/// | 8 | 16 | the diary |
/// | 24 | 16 | the machine |
/// | 40 | 4 | the number of the file |
/// | 44 | 8 | Argon2id: memory in KiB, passes |
/// | 52 | 16 | its salt |
/// | 68 | 72 | nonce and wrapped key, by passphrase; bound to the first 68 bytes |
/// | 140 | 72 | nonce and wrapped key, by recovery key; bound to the first 24 bytes; zeros where there is none |
/// | 212 | 32 | keyed hash of all before, under the key |
struct KeyFileContent: Equatable {
    static let byteCount = 244
    private static let mark = Array("DIARYKF".utf8)
    private static let version: UInt8 = 1
    /// The mark, the version and the diary.
    private static let commonCount = 24
    private static let openCount = 68
    private static let wrappedCount = 72
    private static let hashedCount = 212
    private static let nonceCount = 24

    let machine: [UInt8]
    let number: UInt32
    let parameters: Argon2Parameters
    /// The whole file.
    let bytes: [UInt8]

    /// Wraps a key.
    ///
    /// - Throws: ``SharedFolderError/system(_:call:code:)`` with `ENOMEM` if there is not enough memory for the
    ///   parameters.
    init(
        _ key: MasterKey, passphrase: SecretBytes, wrappedByWords: [UInt8], number: UInt32,
        parameters: Argon2Parameters,
        in folder: SharedFolder
    ) throws(SharedFolderError) {
        precondition(wrappedByWords.count == Self.wrappedCount)
        (machine, self.number, self.parameters) = (folder.machine, number, parameters)
        let salt = Sodium.randomBytes(16)
        var bytes = Self.common(folder.diary) + folder.machine + LittleEndian.bytes(number)
        bytes += LittleEndian.bytes(UInt32(parameters.kibibyteCount)) + LittleEndian.bytes(UInt32(parameters.passCount))
        bytes += salt
        guard var wrapping = parameters.key(passphrase, salt: salt) else { throw Self.lackOfMemory(folder.path) }
        bytes += Self.wrap(key, by: wrapping, boundTo: bytes)
        Sodium.erase(&wrapping)
        bytes += wrappedByWords
        self.bytes = bytes + key.withSubkey(.keyFiles) { Sodium.keyedHash(bytes, key: $0) }
    }

    /// Reads a file of a diary; only the key shows whether it is authentic.
    init(_ bytes: [UInt8], diary: [UInt8], path: String) throws(SharedFolderError) {
        guard bytes.count >= 8, bytes.starts(with: Self.mark) else {
            throw .damaged(path, reason: "it is not a key file")
        }
        guard bytes[Self.mark.count] == Self.version else { throw .badFormat(path) }
        guard bytes.count == Self.byteCount else { throw .damaged(path, reason: "its size is wrong") }
        guard bytes.starts(with: Self.common(diary)) else { throw .foreign(path) }
        let kibibyteCount = LittleEndian.value(UInt32.self, in: bytes, at: 44)
        let passCount = LittleEndian.value(UInt32.self, in: bytes, at: 48)
        guard let parameters = Argon2Parameters(kibibyteCount: Int(kibibyteCount), passCount: Int(passCount)) else {
            throw .badFormat(path)
        }
        machine = Array(bytes[24..<40])
        number = LittleEndian.value(in: bytes, at: 40)
        self.parameters = parameters
        self.bytes = bytes
    }

    private static func common(_ diary: [UInt8]) -> [UInt8] { mark + [version] + diary }

    static func lackOfMemory(_ path: String) -> SharedFolderError { .reading("crypto_pwhash", path, code: ENOMEM) }

    /// The part of a file for recovery words: nonce and wrapped key.
    static func wrapped(_ key: MasterKey, by words: RecoveryWords, diary: [UInt8]) -> [UInt8] {
        var wrapping = wrappingKey(words)
        defer { Sodium.erase(&wrapping) }
        return wrap(key, by: wrapping, boundTo: common(diary))
    }

    /// The part of a file without recovery words.
    static let withoutWords = [UInt8](repeating: 0, count: wrappedCount)

    /// The key wrapped by words, which another file may copy.
    var wrappedByWords: [UInt8] { Array(bytes[140..<212]) }

    var hasWords: Bool { wrappedByWords != Self.withoutWords }

    /// Returns whether the file is unchanged since it was written with a key.
    func isAuthentic(under key: MasterKey) -> Bool {
        let hash = key.withSubkey(.keyFiles) { Sodium.keyedHash(Array(bytes[..<Self.hashedCount]), key: $0) }
        return Sodium.areEqual(hash, Array(bytes[Self.hashedCount...]))
    }

    /// The key; nil if the secret opens nothing.
    ///
    /// - Throws: ``SharedFolderError/damaged(_:reason:)`` if the secret opens a key with which the rest was not
    ///   written.
    func open(_ secret: Secret, path: String) throws(SharedFolderError) -> MasterKey? {
        let key: MasterKey?
        switch secret {
        case .passphrase(let passphrase):
            guard var wrapping = parameters.key(passphrase, salt: Array(bytes[52..<68])) else {
                throw Self.lackOfMemory(path)
            }
            key = Self.unwrap(bytes[Self.openCount..<140], by: wrapping, boundTo: Array(bytes[..<Self.openCount]))
            Sodium.erase(&wrapping)
        case .words(let words):
            var wrapping = Self.wrappingKey(words)
            key = Self.unwrap(bytes[140..<212], by: wrapping, boundTo: Array(bytes[..<Self.commonCount]))
            Sodium.erase(&wrapping)
        }
        guard let key else { return nil }
        guard isAuthentic(under: key) else { throw .damaged(path, reason: "its header was changed") }
        return key
    }

    /// The key that wraps by words.
    ///
    /// Nobody can guess 256 random bits: unlike passphrases, words need no slow derivation.
    private static func wrappingKey(_ words: RecoveryWords) -> [UInt8] {
        Sodium.subkey(1, context: "diarywrd", of: words.entropy)
    }

    /// Wraps a key.
    ///
    /// The corresponding C function is `crypto_aead_xchacha20poly1305_ietf_encrypt`.
    private static func wrap(_ key: MasterKey, by wrapping: [UInt8], boundTo data: [UInt8]) -> [UInt8] {
        let nonce = Sodium.randomBytes(nonceCount)
        var wrapped = [UInt8](repeating: 0, count: wrappedCount - nonceCount)
        unsafe key.secret.withAddress { bytes in
            _ = unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
                &wrapped, nil, bytes, UInt64(key.secret.count), data, UInt64(data.count), nil, nonce, wrapping)
        }
        return nonce + wrapped
    }

    /// Unwraps a key.
    ///
    /// The corresponding C function is `crypto_aead_xchacha20poly1305_ietf_decrypt`.
    private static func unwrap(_ wrapped: ArraySlice<UInt8>, by wrapping: [UInt8], boundTo data: [UInt8]) -> MasterKey?
    {
        let nonce = Array(wrapped.prefix(nonceCount))
        let sealed = Array(wrapped.dropFirst(nonceCount))
        var bytes = [UInt8](repeating: 0, count: 32)
        let code = unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
            &bytes, nil, nil, sealed, UInt64(sealed.count), data, UInt64(data.count), nonce, wrapping)
        let key = SecretBytes(taking: &bytes)
        return code == 0 ? MasterKey(key) : nil
    }
}

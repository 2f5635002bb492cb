import CSodium

/// A recovery key: 256 random bits as 24 words of BIP-39, the last of which contains a checksum.
package struct RecoveryWords: Equatable, Sendable, CustomStringConvertible {
    /// The 32 bytes that the words encode.
    package let entropy: SecretBytes

    /// Makes a new recovery key.
    package init() {
        var bytes = Sodium.randomBytes(32)
        entropy = SecretBytes(taking: &bytes)
    }

    /// Takes the bytes that words encode; nil if they are not 32.
    package init?(entropy: SecretBytes) {
        guard entropy.count == 32 else { return nil }
        self.entropy = entropy
    }

    /// Takes the 64 hexadecimal digits of the bytes, and white space at their end; nil if they are others.
    package init?(hexadecimal digits: [UInt8]) {
        let end = digits.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
        guard var bytes = Hexadecimal.bytes(digits[..<end], count: 32) else { return nil }
        entropy = SecretBytes(taking: &bytes)
    }

    /// The bytes as 64 hexadecimal digits.
    package var hexadecimal: SecretBytes {
        let digits = SecretBytes(capacity: 64)
        unsafe entropy.withBytes { bytes in
            unsafe bytes.forEach { byte in Hexadecimal.digits(of: byte).forEach(digits.append) }
        }
        return digits
    }

    /// Reads words in any case, separated by any white space; the first four letters of each are enough.
    ///
    /// Numbers before the words, as they are printed, are skipped; if they are 1 to 24, they give the order.
    ///
    /// - Throws: ``SharedFolderError/badWords(_:)``, which reveals only a wrong number of words: an attacker learns
    ///   nothing.
    package init(_ text: SecretBytes) throws(SharedFolderError) {
        var bytes = [UInt8](repeating: 0, count: 33)
        defer { Sodium.erase(&bytes) }
        try unsafe text.withBytes { text throws(SharedFolderError) in
            let places = unsafe Self.places(ofWordsIn: text)
            guard places.count == 24 else { throw .badWords("a recovery key has 24 words, not \(places.count)") }
            for place in 0..<24 {
                guard let index = unsafe Self.index(of: text[places[place]]) else { throw Self.wrong }
                for bit in 0..<11 where index >> (10 - bit) & 1 == 1 {
                    let position = place * 11 + bit
                    bytes[position / 8] |= 0x80 >> UInt8(position % 8)
                }
            }
        }
        let entropy = SecretBytes(bytes.prefix(32))
        guard bytes[32] == Self.checksum(entropy) else { throw Self.wrong }
        self.entropy = entropy
    }

    package var words: [String] {
        var bytes = unsafe entropy.withBytes { unsafe Array($0) } + [Self.checksum(entropy)]
        defer { Sodium.erase(&bytes) }
        return (0..<24).map { place in
            var index = 0
            for position in place * 11..<place * 11 + 11 {
                index = index << 1 | Int(bytes[position / 8] >> UInt8(7 - position % 8) & 1)
            }
            return RecoveryWordList.words[index]
        }
    }

    /// A description that reveals nothing of the key.
    package var description: String { "a recovery key" }

    private static let wrong = SharedFolderError.badWords("these are not the words of a recovery key")

    /// The first byte of the hash of the bits.
    ///
    /// The corresponding C function is `crypto_hash_sha256`.
    private static func checksum(_ entropy: SecretBytes) -> UInt8 {
        var hash = [UInt8](repeating: 0, count: 32)
        unsafe entropy.withAddress { _ = unsafe crypto_hash_sha256(&hash, $0, UInt64(entropy.count)) }
        return hash[0]
    }

    package static func count(in text: SecretBytes) -> Int {
        unsafe text.withBytes { unsafe places(ofWordsIn: $0).count }
    }

    /// The places of the words, in the order of the numbers before them if these are 1 to 24.
    private static func places(ofWordsIn text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        var (places, numbers, number): ([Range<Int>], [Int], Int) = ([], [], 0)
        let tokens = unsafe text.split { $0 <= 0x20 || $0 == 0x7F }
        for index in unsafe tokens.indices {
            let token = unsafe tokens[index]
            let figures = unsafe token.prefix(while: digits.contains)
            if unsafe !figures.isEmpty { number = unsafe figures.reduce(0) { min(99, $0 * 10 + Int($1 - 0x30)) } }
            let word = unsafe token.drop { digits.contains($0) || ".):".utf8.contains($0) }
            guard unsafe !word.isEmpty else { continue }
            unsafe places.append(word.startIndex..<word.endIndex)
            numbers.append(number)
            number = 0
        }
        guard numbers.sorted() == Array(1...24) else { return places }
        return places.indices.sorted { numbers[$0] < numbers[$1] }.map { places[$0] }
    }

    /// The index in the list of a word, or of the only word that begins with four or more letters.
    private static func index(of token: some Collection<UInt8>) -> Int? {
        let letters = token.lazy.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        // The first word that is not before the letters is the word itself, or one that begins with them.
        var (low, high) = (0, RecoveryWordList.words.count)
        while low < high {
            let middle = (low + high) / 2
            if RecoveryWordList.words[middle].utf8.lexicographicallyPrecedes(letters) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < RecoveryWordList.words.count else { return nil }
        let word = RecoveryWordList.words[low].utf8
        return word.elementsEqual(letters) || letters.count >= 4 && word.starts(with: letters) ? low : nil
    }
}

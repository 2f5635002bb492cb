/// The 2048 English words of BIP-39, in alphabetical order; the first four letters identify each.
///
/// The file becomes part of the program. It is that of the Python package `mnemonic`, copyright 2013–2016 Pavol Rusnak,
/// under the MIT licence, whose terms are those of this project's own.
enum RecoveryWordList {
    /// All words; the index of each is its 11 bits.
    static let words = PackageResources.english_txt.split(separator: UInt8(ascii: "\n")).map {
        String(decoding: $0, as: UTF8.self)
    }
}

/// The keys that are derived from a master key, by their numbers for `crypto_kdf_derive_from_key`; the numbers never
/// change.
enum Subkey: UInt64 {
    case keyFiles = 1
    case operations = 2
    case media = 3
    case seen = 4
    case names = 5
    /// The first 16 bytes of this key are in every sealed file, so that a file with another key is distinguished from a
    /// damaged one.
    case identification = 6
}

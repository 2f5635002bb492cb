/// The keys that are derived from a master key, by their numbers for `crypto_kdf_derive_from_key`; never numbered otherwise.
enum Subkey: UInt64 {
    case keyFiles = 1
    case operations = 2
    case media = 3
    case seen = 4
    case names = 5
    /// Its first 16 bytes stand in every sealed file, so that a file under another key is told from a damaged one.
    case identification = 6
}

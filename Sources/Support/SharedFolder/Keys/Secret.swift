/// A secret that opens a shared folder.
package enum Secret: Sendable {
    /// The bytes of a passphrase as they were typed, mostly UTF-8.
    case passphrase(SecretBytes)
    /// The recovery key.
    case words(RecoveryWords)
}

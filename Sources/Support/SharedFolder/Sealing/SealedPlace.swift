/// The purpose and the location of a sealed file, to which its seal binds it.
struct SealedPlace {
    let subkey: Subkey
    let purpose: String
    let machine: [UInt8]
    let name: String
    /// The path for messages.
    let path: String

    var padding: Padding {
        switch subkey {
        case .media: .padme
        case .operations, .seen, .keyFiles, .names, .identification: .pages
        }
    }
}

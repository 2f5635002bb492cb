/// What a sealed file is for and where it lies, to which its seal binds it.
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

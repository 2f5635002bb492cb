import TextFolding

/// The text in canonical composition, as strings are compared here.
func composed(_ text: String) -> String {
    nfc(text)
}

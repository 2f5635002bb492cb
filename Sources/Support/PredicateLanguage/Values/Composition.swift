import TextFolding

/// The text in canonical composition, the form in which strings are compared.
func composed(_ text: String) -> String {
    nfc(text)
}

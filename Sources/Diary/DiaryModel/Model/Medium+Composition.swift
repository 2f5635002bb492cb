import TextFolding

extension Medium {
    /// The medium with all its texts in canonical composition (NFC), the form in which they are stored and compared.
    package var composed: Medium {
        var medium = self
        medium.fileName = fileName.map(nfc)
        medium.caption = caption.map(nfc)
        medium.recognition = recognition?.composed
        medium.metadata = metadata.composed
        return medium
    }
}

extension Medium.Metadata {
    /// The metadata with all texts in canonical composition (NFC).
    package var composed: Medium.Metadata {
        var metadata = self
        for case .scalar(.text(let property)) in MediumField.all.map(\.value) {
            property.set(&metadata, property.get(metadata).map(nfc))
        }
        metadata.keywords = keywords.map(nfc)
        return metadata
    }
}

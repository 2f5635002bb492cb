import TextFolding

extension Medium {
    /// The medium with all its texts in canonical composition (NFC), in which they are stored and compared.
    var composed: Medium {
        var medium = self
        medium.fileName = fileName.map(nfc)
        medium.caption = caption.map(nfc)
        medium.metadata = metadata.composed
        return medium
    }
}

extension Medium.Metadata {
    fileprivate var composed: Medium.Metadata {
        var metadata = self
        for key in [\Self.make, \.model, \.lens, \.codec, \.title, \.artist, \.album, \.date, \.comment, \.description]
        {
            metadata[keyPath: key] = metadata[keyPath: key].map(nfc)
        }
        metadata.keywords = keywords.map(nfc)
        return metadata
    }
}

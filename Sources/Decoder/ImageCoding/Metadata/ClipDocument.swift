import Containers
package import DecoderProtocol

/// The document of XML that Sony's, Canon's and Panasonic's cameras write beside a film.
///
/// Sony has values in attributes (`<CreationDate value="…"/>`, `<Item name="Latitude" value="52:27:13"/>`), the others
/// in elements (`<CreationDate>…</CreationDate>`).
package struct ClipDocument {
    private static let byteLimit = 256 << 10
    private static let times = ["CreationDate", "StartDateTime", "StartDate"]

    package let values: SidecarValues

    /// Reads the beginning of a file; one that can't be read gives no values.
    package init(descriptor: Int32) {
        let bytes = ByteSource.file(descriptor: descriptor).bytes(at: 0, count: Self.byteLimit)
        let texts = Self.texts(XMPPacket.narrowed(bytes[...]))
        var values = SidecarValues()
        let time = Self.times.lazy.compactMap { texts[$0] }.first
        values.times.add(.recorder, time.flatMap { CaptureTime(metadataText: $0) })
        (values.make, values.model) = (texts["manufacturer"], texts["modelName"])
        let latitude = Self.angle(texts, "Latitude", ("N", "S"), limit: 90)
        let longitude = Self.angle(texts, "Longitude", ("E", "W"), limit: 180)
        if let latitude, let longitude {
            (values.latitude, values.longitude) = (latitude.degrees, longitude.degrees)
            let isBelow = texts["AltitudeRef"] == "1"
            let altitude = texts["Altitude"].flatMap { Double($0) }.flatMap { -12_000...100_000 ~= $0 ? $0 : nil }
            values.altitude = altitude.map { isBelow ? -$0 : $0 }
        }
        self.values = values
    }

    private static func angle(
        _ texts: [String: String], _ name: String, _ signs: (Character, Character), limit: Double
    ) -> GPSAngle? {
        texts[name].flatMap { text in
            GPSAngle(
                text: String(text.map { $0 == ":" ? " " : $0 }), reference: texts[name + "Ref"], signs: signs,
                limit: limit)
        }
    }

    /// The first text of each name.
    private static func texts(_ bytes: [UInt8]) -> [String: String] {
        var (scanner, texts, start): (XMLScanner, [String: String], Int?) = (XMLScanner(bytes), [:], nil)
        func take(_ name: String, _ value: ArraySlice<UInt8>) {
            // The others write Manufacturer and ModelName.
            let name = ["Manufacturer": "manufacturer", "ModelName": "modelName"][name] ?? name
            if texts[name] == nil { texts[name] = MetadataText.string(fromPossiblyUTF8: value) }
        }
        while let tag = scanner.next() {
            let name = tag.localName
            if tag.isClosing {
                if let start { take(name, scanner.bytes[start..<tag.range.lowerBound]) }
                start = nil
                continue
            }
            start = tag.isEmpty ? nil : tag.range.upperBound
            let attributes = Dictionary(tag.attributes.map { ($0.name, $0.value) }) { first, _ in first }
            switch name {
            case "Device":
                for name in ["manufacturer", "modelName"] { attributes[name].map { take(name, $0) } }
            case "Item":
                if let item = attributes["name"], let value = attributes["value"] {
                    take(String(decoding: item, as: UTF8.self), value)
                }
            default: attributes["value"].map { take(name, $0) }
            }
        }
        return texts
    }
}

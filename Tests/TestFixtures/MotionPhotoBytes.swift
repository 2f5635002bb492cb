/// Generates motion photos as telephones write them.
package enum MotionPhotoBytes {
    /// A film of 2.8 seconds, which it may give a position and bytes that make it unique.
    package static func film(position: String? = nil, salt: String = "") -> [UInt8] {
        var film = VideoBoxes()
        (film.sampleCount, film.headerUnits, film.hasSound, film.position) = (70, 2800, false, position)
        film.samples += Array(salt.utf8)
        return film.bytes
    }

    /// The photo with a film at its end, as older telephones of Google describe it: by the distance of the film from the
    /// end.
    package static func microVideo(_ photo: [UInt8], _ film: [UInt8], distance: String? = nil) -> [UInt8] {
        let packet = """
            <x:xmpmeta><rdf:RDF><rdf:Description GCamera:MicroVideo="1" GCamera:MicroVideoVersion="1" \
            GCamera:MicroVideoOffset="\(distance ?? String(film.count))"/></rdf:RDF></x:xmpmeta>
            """
        return TinyPhoto.adding(packet: packet, to: photo) + film
    }

    /// One item of a container: what follows the photo in its file.
    package struct Item {
        package var meaning: String
        package var type: String
        package var length: String
        package var padding: String?

        package init(_ meaning: String, _ type: String, length: String, padding: String? = nil) {
            (self.meaning, self.type, self.length, self.padding) = (meaning, type, length, padding)
        }
    }

    /// The photo with a list of the items after it, in the form of attributes or of elements, and then these bytes.
    package static func container(
        _ photo: [UInt8], _ items: [Item], _ bytes: [UInt8], asElements: Bool = false
    ) -> [UInt8] {
        let list = items.map { item in
            let padding = item.padding.map { [("Padding", $0)] } ?? []
            let values = [("Mime", item.type), ("Semantic", item.meaning), ("Length", item.length)] + padding
            let attributes = values.map { " Item:\($0.0)=\"\($0.1)\"" }.joined()
            let elements = values.map { "<Item:\($0.0)>\($0.1)</Item:\($0.0)>" }.joined()
            let content =
                asElements
                ? "<Container:Item rdf:parseType=\"Resource\">\(elements)</Container:Item>"
                : "<Container:Item\(attributes)/>"
            return "<rdf:li rdf:parseType=\"Resource\">\(content)</rdf:li>"
        }
        let packet = """
            <x:xmpmeta><rdf:RDF><rdf:Description Camera:MotionPhoto="1"><Container:Directory><rdf:Seq>\(list.joined())\
            </rdf:Seq></Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>
            """
        return TinyPhoto.adding(packet: packet, to: photo) + bytes
    }

    /// The trailer of Samsung's telephones: the film is one of its blocks.
    package static func trailer(_ film: [UInt8]) -> [UInt8] {
        let blocks = [
            block(0x0A01, "Image_UTC_Data", Array("1721046600000".utf8)), block(0x0A30, "MotionPhoto_Data", film),
        ]
        var distance = blocks.reduce(0) { $0 + $1.count }
        var directory = Array("SEFH".utf8) + little(106, 4) + little(blocks.count, 4)
        for (number, block) in zip([0x0A01, 0x0A30], blocks) {
            directory += little(0, 2) + little(number, 2) + little(distance, 4) + little(block.count, 4)
            distance -= block.count
        }
        return blocks.flatMap { $0 } + directory + little(directory.count, 4) + Array("SEFT".utf8)
    }

    private static func block(_ number: Int, _ name: String, _ content: [UInt8]) -> [UInt8] {
        little(0, 2) + little(number, 2) + little(name.utf8.count, 4) + Array(name.utf8) + content
    }
}

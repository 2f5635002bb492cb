package struct SampleNotebook {
    private var notes = ""

    package init() {}

    package var text: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
        <en-export export-date="20240105T103000Z" application="Evernote" version="10.1">\(notes)</en-export>
        """
    }

    /// Adds a note.
    ///
    /// - Parameters:
    ///     - body: the text in ENML.
    ///     - elements: other elements of the note, such as its tags.
    ///     - resources: those of its files.
    package mutating func add(
        _ title: String, created: String = "20240105T093000Z", _ body: String, elements: String = "",
        resources: String = ""
    ) {
        notes += """
            <note><title>\(title)</title><created>\(created)</created>\(elements)<content><![CDATA[<?xml version="1.0" \
            encoding="UTF-8"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>\(body)</en-note>\
            ]]></content>\(resources)</note>
            """
    }

    package static func resource(_ data: String, _ type: String, name: String? = nil) -> String {
        let named = name.map { "<resource-attributes><file-name>\($0)</file-name></resource-attributes>" } ?? ""
        return """
            <resource><data encoding="base64">
            \(data)
            </data><mime>\(type)</mime><width>1</width><recognition><![CDATA[<recoIndex/>]]></recognition>\(named)</resource>
            """
    }
}

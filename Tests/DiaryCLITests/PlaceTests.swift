import DiaryCLI
import DiaryModel
import DiaryTestSupport
import TestFixtures
import TestSupport
import Testing

@Suite struct PlaceTests {
    private let program = TestProgram()
    private let kyoto = "35.0116,135.7681"

    init() {
        program.places = SampleTowns.names(in: program.folder)
    }

    private func json(_ reference: String = "@") -> String { program.run("show", reference, "-f", "jsonl").output }

    @Test func `a position gets the nearest town and its country`() {
        program.run("add", "Herons", "--position", kyoto)
        #expect(program.run("show", "@").output.contains("near Kyoto, Japan  35.0116, 135.7681"))
        #expect(json().contains(#""nearestPlace":"Kyoto","country":"Japan","countryCode":"JP""#))
        for word in ["kyoto", "KYÓTO", "japan"] {
            #expect(program.run("search", word, "-f", "ids").lines.count == 1, "\(word)")
        }
        #expect(
            program.run("list", "countryCode = 'JP' AND nearestPlace BEGINSWITH 'Ky'", "-f", "ids").lines.count == 1)
    }

    @Test func `a search for another name of a town reports the name of the list`() {
        program.run("add", "Pizza", "--position", "40.85,14.27")
        program.run("add", "More pizza", "--position", "40.85,14.27")
        let found = program.run("search", "naples")
        #expect(found.exitCode == .success && found.output.isEmpty)
        #expect(
            found.error
                == """
                nothing found; each word alone:
                  naples  0 entries
                2 entries with Napoli, also called naples: diary search Napoli

                """)
        let second = program.run("search", "more", "neapel")
        #expect(
            second.error
                == """
                nothing found; each word alone:
                  more    1 entry
                  neapel  0 entries
                1 entry with Napoli, also called neapel: diary search more Napoli

                """)
        let selected = program.run("search", "naples", "--on", "today", "--not", "more")
        #expect(selected.error.hasSuffix("1 entry with Napoli, also called naples\n"), "\(selected.error)")
        #expect(!program.run("search", "neapel", "--on", "2001").error.contains("Napoli"))
        #expect(!program.run("search", "praha").error.contains("Prague"))
        program.places = .none
        #expect(!program.run("search", "naples").error.contains("Napoli"))
    }

    @Test func `a person's name precedes it`() {
        program.run("add", "Herons", "--position", kyoto, "--place", "Kamo river")
        #expect(program.run("show", "@").output.contains("Kamo river  near Kyoto, Japan  35.0116, 135.7681"))
        #expect(json().contains(#""place":"Kamo river","nearestPlace":"Kyoto""#))
    }

    @Test func `another position has another name, and undo gives the old one back`() {
        program.run("add", "Herons", "--position", kyoto)
        program.run("edit", "@", "--position", "50.08,14.42")
        #expect(json().contains(#""nearestPlace":"Prague","country":"Czechia","countryCode":"CZ""#))
        program.run("edit", "@", "--position", "0,-30")
        #expect(!json().contains("nearestPlace") && !json().contains("country"))
        program.run("undo")
        #expect(json().contains(#""nearestPlace":"Prague""#))
        program.run("undo")
        #expect(json().contains(#""nearestPlace":"Kyoto""#))
        program.run("redo")
        #expect(json().contains(#""nearestPlace":"Prague""#))
        program.run("edit", "@", "--append", "Later it rained.")
        #expect(json().contains(#""nearestPlace":"Prague""#))
    }

    @Test func `older entries stay as they are until someone asks`() {
        let names = program.places
        program.places = .none
        program.run("add", "Herons", "--position", kyoto)
        program.run("add", "No position")
        program.places = names
        program.run("edit", "@2", "--append", "Later it rained.")
        #expect(!json("@2").contains("nearestPlace"))
        let edited = program.run("edit", "latitude != nil AND country = nil", "--name-place", "--yes")
        #expect(edited.exitCode == .success && edited.lines.count == 1, "\(edited.error)")
        #expect(json("@2").contains(#""nearestPlace":"Kyoto""#))
        program.run("undo")
        #expect(!json("@2").contains("nearestPlace"))
    }

    @Test func `without the list nothing is named, and a request reports what is missing`() {
        program.places = PlaceNames(file: FilePath("/nowhere/places.data"))
        let added = program.run("add", "Herons", "--position", kyoto)
        #expect(added.exitCode == .success && !added.error.contains("places.data"))
        #expect(!json().contains("nearestPlace"))
        for words in [["list", "--near", "Kyoto"], ["edit", "@", "--name-place"]] {
            let asked = program.run(words.map { Array($0.utf8) })
            #expect(asked.exitCode == .failure)
            #expect(asked.error.contains("the list of towns is not installed: there is no /nowhere/places.data"))
            #expect(asked.error.contains("apt-get install libtimezonemap-data"))
        }
    }

    @Test func `a damaged list is reported and keeps nothing from being written`() {
        var data = SampleTowns.data
        data[data.count / 2] ^= 1
        program.places = PlaceNames(file: program.folder.write(data, to: "damaged.data"))
        let added = program.run("add", "Herons", "--position", kyoto)
        #expect(added.exitCode == .success && added.lines.count == 1)
        #expect(added.error.contains("warning: the list of towns") && added.error.contains("damaged.data is damaged"))
        program.places = PlaceNames(file: program.folder.path.appending("damaged.data"))
        #expect(program.run("list").error == "")
    }

    @Test func `--near takes the name of a town`() {
        program.run("add", "Herons", "--position", kyoto)
        program.run("add", "Slavia", "--position", "50.0813,14.4137")
        let near = program.run("list", "--near", "kyoto,20", "-f", "short")
        #expect(near.output.contains("Herons") && !near.output.contains("Slavia"))
        #expect(near.error == "near Kyoto, Japan: within 20 km of 35.0211, 135.7539\n", "\(near.error)")
        #expect(program.run("list", "--near", "京都", "-f", "ids").lines.count == 1)
        #expect(program.run("list", "--near", "Praha", "-f", "ids").lines.count == 1)
        #expect(program.run("list", "--near", "Praha,0.1", "-f", "ids").lines.isEmpty)
        #expect(program.run("list", "--near", "50.08,14.41", "-f", "ids").lines.count == 1)
        let date = program.run("list", "--near", "last week")
        #expect(date.error.contains("called last week\n\nhint: it is a date: --on 'last week'"), "\(date.error)")
        #expect(program.run("list", "--near", "Nowhere").error.contains("hint: degrees north and east"))
        let paris = program.run("list", "--near", "Paris")
        #expect(paris.exitCode == .success && paris.error.contains("near Paris, France: within 18 km"))
    }

    @Test func `several towns of a name are listed and nothing is done`() {
        program.run("add", "Herons", "--position", kyoto)
        let near = program.run("list", "--near", "Springfield,20")
        #expect(near.exitCode == .usage && near.output == "")
        #expect(near.error.contains("error: 2 towns are called Springfield"))
        #expect(near.error.contains("  Springfield, Missouri, United States  37.2153, -93.2982  166,810 people"))
        #expect(near.error.contains("  Springfield, Illinois, United States  39.8017, -89.6437  116,565 people"))
        #expect(near.error.contains("hint: say which: --near Springfield,Missouri"))
        #expect(program.run("list", "--near", "Springfield, Illinois,20").exitCode == .success)
        #expect(program.run("list", "--near", "springfield,il").exitCode == .success)
    }

    @Test func `a city under its English name is listed beside a small town of that name`() {
        program.run("add", "Vesuvius", "--position", "40.85,14.27")
        let near = program.run("list", "--near", "naples,20")
        #expect(near.exitCode == .usage && near.output == "")
        #expect(near.error.contains("  Napoli, Campania, Italy  40.8522, 14.2681  959,470 people"), "\(near.error)")
        #expect(near.error.contains("  Naples, Florida, United States"))
        for name in ["Naples,Italy", "naples,it,20", "Neapel"] {
            #expect(program.run("list", "--near", name, "-f", "ids").lines.count == 1, "\(name)")
        }
        #expect(program.run("list", "--near", "Naples,Florida", "-f", "ids").lines.isEmpty)
    }

    @Test(arguments: ["Xyzzy", "Xyzzy,20", "Kyoto,-1", "50", "50,x", "91,0", "", ",", "Kyoto,nan"])
    func `anything other than a place is refused`(text: String) {
        program.run("add", "Herons", "--position", kyoto)
        let near = program.run("list", "--near=\(text)")
        #expect(near.exitCode == .usage && near.output == "", "\(near.error)")
    }

    @Test func `places are counted, a person's names before the towns`() {
        program.run("add", "1", "--position", kyoto)
        program.run("add", "2", "--position", kyoto)
        program.run("add", "3", "--position", kyoto, "--place", "Kamo river")
        program.run("add", "4", "--position", "50.08,14.42")
        program.run("add", "5")
        #expect(
            program.run("stats", "--by", "place").lines == [
                "Kyoto       2", "Kamo river  1", "Prague      1", "(none)      1",
            ])
        #expect(program.run("stats", "--by", "country").lines == ["Japan    3", "Czechia  1", "(none)   1"])
    }

    @Test func `exported lines are imported unchanged`() {
        program.run("add", "Herons", "--position", kyoto)
        let names = program.places
        program.places = .none
        program.run("add", "Unnamed", "--position", "50.08,14.42")
        program.places = names
        let exported = program.run("export", "-f", "jsonl", "-o", "-").outputBytes
        program.environment["DIARY_DIR"] = "\(program.folder.path)/other"
        #expect(program.run([Array("import".utf8), Array("-".utf8)], input: exported).exitCode == .success)
        #expect(program.run("export", "-f", "jsonl", "-o", "-").outputBytes == exported)
        let again = program.run([Array("import".utf8), Array("-".utf8)], input: exported)
        #expect(again.exitCode == .success && !again.error.contains("differs"))
    }

    @Test func `lines of other programs are named, and the same lines change nothing`() {
        let id = "5BE2D8A1-7B1E-4C55-9A0E-5D21C7B90F11"
        let lines = """
            {"text":"Herons","date":"2026-04-04","latitude":35.0116,"longitude":135.7681}
            {"id":"\(id)","text":"Slavia","date":"2026-04-05","latitude":50.08,"longitude":14.42}
            """
        #expect(program.run("import", "-", input: lines).exitCode == .success)
        #expect(program.run("list", "nearestPlace = 'Kyoto'", "-f", "ids").lines.count == 1)
        let again = program.run("import", "-", input: lines)
        #expect(again.exitCode == .success, "\(again.error)")
        let changed = lines.split(separator: "\n")[1].map { $0 }
        let text = String(changed).split(separator: "Slavia").joined(separator: "Louvre")
        #expect(program.run("import", "--update", "-", input: text).exitCode == .success)
        #expect(program.run("list", "text = 'Louvre' AND nearestPlace = 'Prague'", "-f", "ids").lines.count == 1)
    }

    @Test(arguments: ["jsonl", "markdown", "csv", "dayone", "icalendar", "jrnl", "media"])
    func `--no-places leaves towns and countries out`(format: String) throws {
        // The zone of an entry stays; most zones are named after a city.
        program.environment["TZ"] = "Etc/UTC"
        program.folder.write(TinyPhoto.bytes("2025:06:01 10:00:00", latitude: 50), to: "photo.jpg")
        program.run("add", "Herons", "--position", kyoto, "-m", "\(program.folder.path)/photo.jpg")
        let path = "\(program.folder.path)/out"
        let exported = program.run("export", "-f", format, "--no-places", "-o", path)
        #expect(exported.exitCode == .success, "\(exported.error)")
        let bytes = try Self.bytes(below: FilePath(path))
        #expect(!bytes.isEmpty)
        for word in ["Kyoto", "Japan", "JP\"", "Prague"] {
            #expect(!String(decoding: bytes, as: UTF8.self).contains(word), "\(format): \(word)")
        }
    }

    @Test(arguments: [
        (
            "photo.jpg.json",
            #"{"title":"photo.jpg","photoTakenTime":{"timestamp":"1748764800"},"geoData":{"latitude":50.1,"longitude":14.4}}"#
        ),
        (
            "photo.jpg.xmp",
            """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
            <rdf:Description xmlns:exif='http://ns.adobe.com/exif/1.0/' exif:GPSLatitude='50,6.0N' \
            exif:GPSLongitude='14,24.0E'/></rdf:RDF></x:xmpmeta>
            """
        ),
    ])
    func `--no-places keeps a photo whose place only a file beside it says`(name: String, content: String) throws {
        let source = program.folder.path.appending("in")
        try Folder.make(source)
        program.folder.write(TinyPhoto.bytes("2025:06:01 10:00:00"), to: "in/photo.jpg")
        program.folder.write(content.utf8, to: "in/\(name)")
        #expect(program.run("import", "\(source)").exitCode == .success)
        #expect(json().contains("\"latitude\":50.1"))
        let target = program.folder.path.appending("out")
        let exported = program.run("export", "-f", "media", "--no-places", "-o", "\(target)")
        #expect(exported.exitCode == .success, "\(exported.error)")
        let names = try Folder.names(in: target).map { String(decoding: $0, as: UTF8.self) }
        #expect(names.contains { $0.hasSuffix("photo.jpg") }, "\(names)")
    }

    private static func bytes(below path: FilePath) throws -> [UInt8] {
        guard Folder.isFolder(path) else { return try File.read(path) }
        return try Folder.names(in: path).flatMap { try bytes(below: path.appending(bytes: $0)) + $0 }
    }

    @Test func `a photo without a zone gets the one of its place`() {
        program.environment["TZ"] = "Asia/Tokyo"
        let photo = "\(program.folder.path)/photo.jpg"
        program.folder.write(TinyPhoto.bytes("2025:06:01 10:00:00", latitude: 50), to: "photo.jpg")
        program.run("add", "At noon", "--at", "media", "-m", photo)
        #expect(json().contains(#""creationTime":"2025-06-01T10:00:00+02:00""#), "\(json())")
        #expect(json().contains(#""timeZone":"Europe/Prague""#))
        program.run("delete", "@", "--yes")
        program.run("trash", "--empty", "--yes")
        let imported = program.run("import", "--again", photo)
        #expect(imported.exitCode == .success, "\(imported.error)")
        #expect(json().contains(#""creationTime":"2025-06-01T10:00:00+02:00""#), "\(json())")
        #expect(json().contains(#""timeZone":"Europe/Prague""#))
        #expect(json().contains(#""nearestPlace":"Prague""#))
    }

    @Test func `--zone and the camera's own offset win over the place`() {
        program.environment["TZ"] = "Asia/Tokyo"
        program.folder.write(TinyPhoto.bytes("2025:06:01 10:00:00", latitude: 50), to: "photo.jpg")
        program.folder.write(TinyPhoto.bytes("2025:07:01 10:00:00", offset: "-03:00", latitude: 50), to: "offset.jpg")
        program.run("import", "--zone", "Europe/Lisbon", "\(program.folder.path)/photo.jpg")
        #expect(json().contains(#""creationTime":"2025-06-01T10:00:00+01:00""#), "\(json())")
        program.run("import", "\(program.folder.path)/offset.jpg")
        #expect(json().contains(#""creationTime":"2025-07-01T10:00:00-03:00""#), "\(json())")
        #expect(json().contains(#""timeZone":"-03:00""#))
    }

    @Test func `an offset that the place's zone has gets the name of that zone`() {
        program.environment["TZ"] = "Europe/Berlin"
        program.folder.write(TinyPhoto.bytes("2025:08:01 10:00:00", offset: "+02:00", latitude: 50), to: "photo.jpg")
        let photo = "\(program.folder.path)/photo.jpg"
        program.run("import", photo)
        #expect(json().contains(#""creationTime":"2025-08-01T10:00:00+02:00""#), "\(json())")
        #expect(json().contains(#""timeZone":"Europe/Prague""#))
        program.run("add", "Again", "--at", "media", "-m", photo)
        #expect(json().contains(#""text":"Again""#) && json().contains(#""timeZone":"Europe/Prague""#), "\(json())")
    }

    @Test func `photos added to an entry in several imports give the same as one import`() {
        for (name, time) in [("a", "10:00:00"), ("b", "10:20:00"), ("c", "10:40:00")] {
            let bytes = TinyPhoto.bytes("2025:06:01 \(time)", latitude: 50, salt: name)
            program.folder.write(bytes, to: "\(name).jpg")
        }
        program.environment["TZ"] = "Asia/Tokyo"
        for name in ["b", "c", "a"] { program.run("import", "\(program.folder.path)/\(name).jpg") }
        #expect(program.run("list", "-f", "ids").lines.count == 1)
        #expect(json().contains(#""creationTime":"2025-06-01T10:00:00+02:00""#), "\(json())")
        #expect(json().contains(#""timeZone":"Europe/Prague""#) && json().contains(#""nearestPlace":"Prague""#))
    }

    @Test func `the list is made of the package's files`() throws {
        let made = program.run("town-list", "/nowhere")
        #expect(made.exitCode == .failure && made.outputBytes.isEmpty)
        for name in ["cities15000.txt", "countryInfo.txt", "admin1Codes.txt"] {
            program.folder.write("nothing\n".utf8, to: name)
        }
        let wrong = program.run("town-list", "\(program.folder.path)")
        #expect(wrong.exitCode == .failure && wrong.error.contains("have another form"))
    }
}

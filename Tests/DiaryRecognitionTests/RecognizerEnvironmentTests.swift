import Chronology
import DiaryMedia
import DiaryModel
@testable import DiaryRecognition
import DiaryStore
import DiaryTestSupport
import Foundation
import Pixels
import Testing

struct RecognizerEnvironmentTests {
    private let folder = TestFolder()

    private func environment(
        _ variables: [String: String], _ programs: [String: String] = [:]
    ) -> RecognizerEnvironment {
        RecognizerEnvironment(
            variable: { variables[$0] }, program: { programs[$0] }, home: folder.path("home"))
    }

    @Test func `a named program keeps its arguments, and no shell reads them`() {
        let command = environment(["X": "ocr --best  $(rm)"], ["ocr": "/usr/bin/ocr"]).command("X")
        #expect(command?.path == "/usr/bin/ocr" && command?.arguments == ["--best", "$(rm)"])
        #expect(environment(["X": "nothing"]).command("X")?.path == nil)
        #expect(environment([:]).command("X") == nil)
    }

    @Test func `whisper is there with its program and a model`() throws {
        let programs = ["whisper-cli": "/usr/local/bin/whisper-cli"]
        #expect(WhisperRecognizer(environment([:], programs)) == nil)
        try folder.write([0], to: "home/.local/share/whisper/ggml-base.en.bin")
        let whisper = try #require(WhisperRecognizer(environment([:], programs)))
        #expect(whisper.version == "whisper.cpp base.en" && whisper.languages == ["eng"])
        try folder.write([0], to: "models/ggml-small.bin")
        let named = ["DIARY_WHISPER_MODEL": folder.path("models").description]
        #expect(WhisperRecognizer(environment(named, programs))?.version == "whisper.cpp small")
        #expect(WhisperRecognizer(environment(named)) == nil)
        #expect(WhisperRecognizer(environment(["DIARY_WHISPER_MODEL": "/nowhere"], programs)) == nil)
    }

    @Test func `a model of many languages knows those that it can be told`() throws {
        try folder.write([0], to: "models/ggml-small.bin")
        let models = ["DIARY_WHISPER_MODEL": folder.path("models").description]
        let whisper = try #require(WhisperRecognizer(environment(models, ["whisper-cli": "/usr/bin/whisper-cli"])))
        #expect(whisper.languages == nil && whisper.known(["ces", "xyz", "nor"]) == ["ces", "nor"])
        // Its code of Norwegian is no, and never nb.
        #expect(LanguageCode.twoLetters("nor") == "no")
    }

    @Test func `Tesseract without any of the languages finds no text, rather than none`() throws {
        let script = folder.url("tesseract")
        let listing = #"echo 'List of available languages in "/usr/share/tessdata/" (2):'; echo deu; echo osd"#
        try Data("#!/bin/sh\n[ $1 = --version ] && echo tesseract 5.3.0 || { \(listing); }\n".utf8).write(to: script)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path)
        let tesseract = try #require(TesseractRecognizer(environment([:], ["tesseract": script.path])))
        #expect(tesseract.languages == ["deu"])
        let picture = try #require(PixelPicture(size: PixelSize(width: 1, height: 1), pixels: [1, 2, 3]))
        let terms = RecognizerTerms(
            confinement: .available, languages: ["ces", "eng"], areLanguagesNamed: false, isCancelled: { false })
        #expect(throws: RecognizerError.unknownLanguages(program: "tesseract 5.3.0", ["ces", "eng"])) {
            try tesseract.read(picture, terms)
        }
    }

    @Test func `what is missing is listed with the way to get it`() {
        let list = Recognizers(environment(["DIARY_TEXT_RECOGNIZER": "nothing"])).list
        #expect(list.map(\.name) == ["tesseract", "whisper", "vosk", "nothing"])
        #expect(list.allSatisfy { $0.missing != nil && !$0.isUsed })
        #expect(Recognizers(environment([:])).recognizer(for: .photos) == nil)
        let missing = Recognizers(environment(["DIARY_RECOGNIZER": "nothing"])).list.last
        #expect(missing?.name == "nothing" && missing?.missing?.hasPrefix("DIARY_RECOGNIZER names it") == true)
        #expect(Recognizers(environment(["DIARY_RECOGNIZER": "vosk"])).list.last?.name == "vosk")
    }

    @Test func `a recognizer is chosen by its name, and is no program of that name`() throws {
        try folder.write([0], to: "home/.local/share/whisper/ggml-base.bin")
        let programs = ["whisper-cli": "/usr/bin/whisper-cli", "pocketsphinx": "/usr/bin/pocketsphinx"]
        for name in ["whisper", "pocketsphinx"] {
            let recognizers = Recognizers(environment(["DIARY_RECOGNIZER": name], programs))
            #expect(recognizers.chosenSpeech?.name == name)
            #expect(recognizers.speech.first?.path == "/usr/bin/whisper-cli")
        }
    }

    @Test func `languages are the named ones, or those of the text, the locale and English`() {
        #expect(LanguageChoice(named: "cs+deu", locale: "C")?.languages(text: "霧") == ["ces", "deu"])
        #expect(LanguageChoice(named: nil, locale: "cs_CZ.UTF-8")?.languages(text: "fog") == ["ces", "eng"])
        #expect(LanguageChoice(named: nil, locale: "C")?.languages(text: "霧の朝") == ["jpn", "eng"])
        #expect(LanguageChoice(named: nil, locale: "de_DE")?.languages(text: "Nebel am Fluß") == ["deu", "eng"])
        #expect(LanguageChoice(named: "klingon", locale: "C") == nil && LanguageChoice(named: "", locale: "C") == nil)
    }

    @Test(arguments: [
        (["AC": ["type": "Mains", "online": "0"], "BAT0": ["type": "Battery", "status": "Discharging"]], true),
        (["AC": ["type": "Mains", "online": "1"], "BAT0": ["type": "Battery", "status": "Discharging"]], false),
        (["BAT0": ["type": "Battery", "status": "Full"]], false),
        (["mouse": ["type": "Battery", "status": "Discharging", "scope": "Device"]], false), ([:], false),
    ])
    func `the battery of the machine is told from others`(
        supplies: [String: [String: String]], isBattery: Bool
    ) throws {
        for (name, values) in supplies {
            for (key, value) in values { try folder.write(Data("\(value)\n".utf8), to: "supplies/\(name)/\(key)") }
        }
        #expect(PowerSupply(folder: folder.path("supplies")).isBattery == isBattery)
    }

    @Test(arguments: 1...8)
    func `a box in the upright picture is found in the stored pixels`(orientation: Int) throws {
        let hash = try #require(ContentHash(bytes: [UInt8](repeating: 7, count: 32)))
        var medium = Medium(
            id: UniqueIdentifier(), type: .image, fileExtension: "jpg", hash: hash, byteCount: 1,
            metadata: Medium.Metadata(), addTime: .now())
        (medium.metadata.width, medium.metadata.height) = (400, 200)
        medium.metadata.orientation = orientation
        let page = orientation >= 5 ? PixelSize(width: 100, height: 200) : PixelSize(width: 200, height: 100)
        let whole = StoredBoxes(page: page, of: medium).stored(
            PixelBox(x: 0, y: 0, width: page.width, height: page.height))
        #expect(whole == PixelBox(x: 0, y: 0, width: 400, height: 200))
        // The upper left quarter of the upright picture is the quarter that the orientation names.
        let corner = StoredBoxes(page: page, of: medium).stored(PixelBox(x: 0, y: 0, width: 10, height: 10))
        let isRight = [2, 3, 7, 8].contains(orientation), isLow = [3, 4, 6, 7].contains(orientation)
        #expect(corner == PixelBox(x: isRight ? 380 : 0, y: isLow ? 180 : 0, width: 20, height: 20))
    }

    @Test func `a page is turned, and its boxes lead back`() throws {
        let pixels: [UInt8] = (0..<6).flatMap { [UInt8($0), 0, 0] }
        let picture = try #require(PixelPicture(size: PixelSize(width: 3, height: 2), pixels: pixels))
        let right = picture.turned(.right)
        #expect(right.size == PixelSize(width: 2, height: 3))
        #expect(stride(from: 0, to: 18, by: 3).map { right.pixels[$0] } == [3, 0, 4, 1, 5, 2])
        #expect(picture.turned(.around).pixels[0] == 5)
        for turn in [PageTurn.right, .around, .left] {
            let turned = picture.turned(turn)
            // The first pixel of the turned page is the one where its box leads.
            let box = turn.box(PixelBox(x: 0, y: 0, width: 1, height: 1), in: picture.size)
            #expect(picture.pixels[(box.y * 3 + box.x) * 3] == turned.pixels[0])
        }
    }
}

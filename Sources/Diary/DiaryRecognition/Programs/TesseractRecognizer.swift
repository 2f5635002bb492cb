import DiaryMedia
import DiaryModel
import Pixels
import Processes

/// Tesseract 4 or 5.
struct TesseractRecognizer: TextRecognizer {
    let name = "tesseract"
    let version: String
    let path: String
    /// Its own codes: ISO 639-3, and `chi_sim` for simplified Chinese.
    let ownLanguages: [String]
    /// True if it can detect how a page is turned.
    let tellsTurns: Bool
    private let dataFolder: String

    var languages: [String]? { ownLanguages.map { $0.hasPrefix("chi_") ? "zho" : $0 } }

    /// The confidence, from 0 to 100, from which the first pass is good enough: both passes read clean pages alike.
    private static let goodConfidence = 85.0
    /// The mean confidence of all words below which a page may be turned.
    ///
    /// Turned pages of fifty words are read as forty words with a mean of 42.
    private static let poorConfidence = 70.0
    /// The words of a picture, whatever their confidence, below which there is no page in it, unless it looks like one:
    /// of a page of four lines turned by a quarter sparse text finds none to twelve.
    private static let fewWords = 8
    /// How sure it must be of a turn.
    ///
    /// It is at 18 of a page of fifty words, and at 3.4 to 8 of pages of ten to thirty, always of the right one. Of 87
    /// photos it gave an answer for three, at most at 1.04.
    private static let sureTurn = 2.0

    /// The installed one; nil if there is none, or it is older.
    init?(_ environment: RecognizerEnvironment) {
        guard let path = environment.program("tesseract") else { return nil }
        let prefix = environment.variable("TESSDATA_PREFIX").map { ["TESSDATA_PREFIX=\($0)"] } ?? []
        let first = ProgramOutput(of: path, ["--version"], on: .output)?.lines.first ?? ""
        let listing = ProgramOutput(of: path, ["--list-langs"], on: .output, environment: prefix)?.lines ?? []
        guard first.hasPrefix("tesseract "), let folder = Self.folder(in: listing.first ?? "") else { return nil }
        let number = first.dropFirst("tesseract ".utf8.count).prefix { $0 != " " }.drop { $0 == "v" }
        guard let major = number.split(separator: ".").first.flatMap({ Int($0) }), major >= 4 else { return nil }
        self.path = path
        version = "tesseract \(AnswerText.cleaned(number))"
        dataFolder = folder
        let names = listing.dropFirst().filter { !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "/")) }
        tellsTurns = names.contains("osd")
        ownLanguages = names.filter { !["osd", "equ", "snum"].contains($0) }
    }

    /// The folder in `List of available languages in "/usr/share/tesseract-ocr/5/tessdata/" (5):`.
    private static func folder(in line: String) -> String? {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[1].hasPrefix("/") ? String(parts[1]) : nil
    }

    func read(_ page: PixelPicture, _ terms: RecognizerTerms) throws(RecognizerError) -> FoundText {
        let wanted = known(terms.languages)
        let own = ownLanguages.filter { wanted.contains($0.hasPrefix("chi_") ? "zho" : $0) }
            .sorted { (wanted.firstIndex(of: $0) ?? .max) < (wanted.firstIndex(of: $1) ?? .max) }
        guard !own.isEmpty else { throw .unknownLanguages(program: version, terms.languages) }
        let language = own.joined(separator: "+")
        let upright = try page.portableFile()
        let (straight, words) = try read(upright, language, terms)
        var best = straight
        var turn = PageTurn.none
        if tellsTurns, Self.mayBeTurned(words, straight, page),
            let found = TesseractAnswer.turn(
                try answer(to: upright, ["--psm", "0", "-l", "osd"], terms, mayFail: true)),
            found.confidence >= Self.sureTurn, let degrees = PageTurn(rawValue: found.degrees), degrees != .none
        {
            let turned = try page.turned(degrees).portableFile()
            let (other, _) = try read(turned, language, terms)
            if other.score > best.score { (best, turn) = (other, degrees) }
        }
        let lines = best.lines.map { line in
            FoundTextLine(
                text: line.text, box: turn.box(line.box, in: page.size), confidence: line.confidence / 100)
        }
        return FoundText(lines: lines, language: wanted.joined(separator: "+"))
    }

    /// Returns whether a picture may be a turned page: the few words that look right in it are no proof that it is
    /// upright.
    ///
    /// With few words the picture must look like a page, so that photos without text aren't asked about.
    static func mayBeTurned(_ words: [FoundWord], _ found: ReadPage, _ picture: PixelPicture) -> Bool {
        let isPoor = FoundLine.mean(words) < poorConfidence
        if isPoor, words.count >= fewWords { return true }
        return (isPoor || found.lines.isEmpty) && PageLook(picture).isPage
    }

    /// The better of two passes by its score, and the words of the first one, whatever their confidence.
    ///
    /// Sparse text comes first: it is the faster one, and finds single lines in a photo. A picture without any needs no
    /// second pass; one whose text misses a word does, however sure the rest of it is.
    private func read(
        _ file: borrowing FileDescriptor, _ language: String, _ terms: RecognizerTerms
    ) throws(RecognizerError) -> (page: ReadPage, words: [FoundWord]) {
        let sparse = try words(of: file, mode: "11", language, terms)
        let page = ReadPage(sparse)
        let isPoor = sparse.count >= Self.fewWords && page.confidence < Self.goodConfidence
        guard isPoor || page.missesWords else { return (page, sparse) }
        let other = ReadPage(try words(of: file, mode: "3", language, terms))
        return (other.score > page.score ? other : page, sparse)
    }

    private func words(
        of file: borrowing FileDescriptor, mode: String, _ language: String, _ terms: RecognizerTerms
    ) throws(RecognizerError) -> [FoundWord] {
        let words = ["--psm", mode, "-l", language, "-c", "tessedit_create_tsv=1"]
        guard let table = TesseractAnswer(try answer(to: file, words, terms)) else {
            throw .unreadableAnswer(program: name)
        }
        return table.words
    }

    /// - Parameter mayFail: true for a question that it answers with an error if there is too little text.
    private func answer(
        to file: borrowing FileDescriptor, _ words: [String], _ terms: RecognizerTerms, mayFail: Bool = false
    ) throws(RecognizerError) -> [UInt8] {
        // One thread each: several of them on one picture take more time together, and pictures are read in parallel.
        let environment = ["OMP_THREAD_LIMIT=1", "LC_ALL=C.UTF-8", "TESSDATA_PREFIX=\(dataFolder)"]
        let call = RecognizerCall(
            name: name, path: path, arguments: { _ in ["-", "-"] + words },
            surroundings: ConfinedProgram.Surroundings(environment: environment, readable: [dataFolder]),
            limits: ConfinedProgram.Limits(addressSpace: 3 << 30, processorSeconds: 120), patience: 1200)
        do throws(RecognizerError) {
            return try call.answer(to: file, terms.confinement, unless: terms.isCancelled)
        } catch {
            guard mayFail, case .failed(_, code: 1) = error else { throw error }
            return []
        }
    }
}

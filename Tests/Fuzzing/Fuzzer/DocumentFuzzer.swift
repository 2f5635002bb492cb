import DecoderProtocol
import DocumentCoding
import JSON

/// Documents and archives of other programs.
enum DocumentFuzzer {
    /// The maximum number of answers about one archive; a packed one can contain far more than its size.
    private static let answerLimit = 2000

    private static let isLoaded: Bool = {
        for mode in DecoderMode.allCases {
            if let words = ForeignLibraries.load(for: mode) { fatalError(words) }
        }
        return true
    }()

    /// All output about a document must be JSON.
    static func parse(_ bytes: [UInt8], as kind: DocumentKind) {
        guard isLoaded else { return }
        var json: [UInt8] = []
        do throws(DecoderFailure) {
            try ForeignDocument.write(kind, bytes) { piece in
                MediumCheck.check(.document(piece))
                json += piece
                return true
            }
        } catch {
            return MediumCheck.check(.refused(error))
        }
        do throws(JSONError) { _ = try JSONParser.parse(json) } catch {
            fatalError("\(error.message): \(String(decoding: json, as: UTF8.self))")
        }
    }

    static func unpack(_ file: Int32) {
        guard isLoaded else { return }
        var answerCount = 0
        _ = ArchiveUnpacking.run(file, isListing: false) { response in
            MediumCheck.check(response)
            answerCount += 1
            return answerCount < answerLimit
        }
    }
}

extension FuzzedPath {
    static let documents: [FuzzedPath: DocumentKind] = [
        .html: .html, .yaml: .yaml, .plist: .propertyList, .calendar: .calendar,
    ]
}

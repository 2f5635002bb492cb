import Containers
import DecoderProtocol

extension RawPhotoFormat {
    /// The format of a file; nil if it is not a RAW format.
    ///
    /// Most are TIFF inside, so that the maker's name and the compression decide.
    init?(_ source: ByteSource) {
        let start = source.bytes(at: 0, count: 32)
        if let marked = Self.marks.first(where: { start.dropFirst($0.offset).starts(with: $0.text.utf8) }) {
            self = marked.format
            return
        }
        guard let directory = TIFFStructure(source)?.first, let format = Self.tiff(directory) else {
            return nil
        }
        self = format
    }

    private static let marks: [(offset: Int, text: String, format: RawPhotoFormat)] = [
        (6, "HEAPCCDR", .crw), (8, "CR\u{2}", .cr2), (8, "IIII", .iiq), (8, "MMMM", .iiq), (4, "ftypcrx ", .cr3),
        (0, "IIRO", .orf), (0, "IIRS", .orf),
        (0, "MMOR", .orf), (0, "IIU\0", .rw2), (0, "FUJIFILMCCD-RAW", .raf), (0, "FOVb", .x3f), (0, "\0MRM", .mrw),
    ]

    private static func tiff(_ directory: TIFFFields) -> RawPhotoFormat? {
        if directory.fields[0xC612] != nil { return .dng }
        guard let make = directory.fields[0x010F]?.text?.uppercased(), isUnfinished(directory) else { return nil }
        return makers.first { make.hasPrefix($0.prefix) }?.format
    }

    /// Returns whether the list is that of a preview with others below it, or has a compression that only cameras use.
    private static func isUnfinished(_ directory: TIFFFields) -> Bool {
        let isPreview = directory.fields[0x00FE]?.integer() == 1 && directory.fields[0x014A] != nil
        let compression = directory.fields[0x0103]?.integer() ?? 0
        return isPreview || [262, 7_000, 32_767, 32_770, 34_713, 65_000, 65_535].contains(compression)
    }

    private static let makers: [(prefix: String, format: RawPhotoFormat)] = [
        ("NIKON", .nef), ("SONY", .arw), ("PENTAX", .pef), ("RICOH", .pef), ("SAMSUNG", .srw), ("PHASE ONE", .iiq),
        ("EASTMAN KODAK", .dcr), ("KODAK", .kdc), ("SEIKO EPSON", .erf), ("MAMIYA", .mef), ("LEAF", .mos),
        ("HASSELBLAD", .threeFR), ("CANON", .cr2), ("OLYMPUS", .orf), ("PANASONIC", .rw2), ("FUJIFILM", .raf),
    ]
}

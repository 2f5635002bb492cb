package import DecoderProtocol

extension RawPhotoFormat {
    /// The format of the file at the descriptor, whose first bytes are given; neither moves nor closes the descriptor.
    ///
    /// Most are TIFF inside, so that the maker's name and the way of compression decide.
    package init?(firstBytes start: [UInt8], descriptor: Int32) {
        if let marked = Self.marks.first(where: { start.dropFirst($0.offset).starts(with: $0.text.utf8) }) {
            self = marked.format
            return
        }
        guard let directory = TIFFDirectory(descriptor: descriptor), let format = Self.tiff(directory) else {
            return nil
        }
        self = format
    }

    private static let marks: [(offset: Int, text: String, format: RawPhotoFormat)] = [
        (6, "HEAPCCDR", .crw), (8, "CR\u{2}", .cr2), (4, "ftypcrx ", .cr3), (0, "IIRO", .orf), (0, "IIRS", .orf),
        (0, "MMOR", .orf), (0, "IIU\0", .rw2), (0, "FUJIFILMCCD-RAW", .raf), (0, "FOVb", .x3f), (0, "\0MRM", .mrw),
    ]

    private static func tiff(_ directory: TIFFDirectory) -> RawPhotoFormat? {
        if directory.has(.dngVersion) { return .dng }
        guard let make = directory.text(.make)?.uppercased(), directory.isUnfinished else { return nil }
        return makers.first { make.hasPrefix($0.prefix) }?.format
    }

    private static let makers: [(prefix: String, format: RawPhotoFormat)] = [
        ("NIKON", .nef), ("SONY", .arw), ("PENTAX", .pef), ("RICOH", .pef), ("SAMSUNG", .srw), ("PHASE ONE", .iiq),
        ("EASTMAN KODAK", .dcr), ("KODAK", .kdc), ("SEIKO EPSON", .erf), ("MAMIYA", .mef), ("LEAF", .mos),
        ("HASSELBLAD", .threeFR), ("CANON", .cr2), ("OLYMPUS", .orf), ("PANASONIC", .rw2), ("FUJIFILM", .raf),
    ]
}

extension ImageFormat {
    /// Bytes at an offset that identify a format.
    struct Mark {
        let format: ImageFormat
        let offset: Int
        let bytes: [UInt8]

        init(_ format: ImageFormat, _ bytes: [UInt8], at offset: Int = 0) {
            self.format = format
            self.offset = offset
            self.bytes = bytes
        }

        init(_ format: ImageFormat, _ text: String, at offset: Int = 0) {
            self.init(format, Array(text.utf8), at: offset)
        }

        func isAt(_ start: [UInt8]) -> Bool {
            start.dropFirst(offset).starts(with: bytes)
        }
    }

    /// The marks in the order of trial: camera makers' RAW formats are also TIFF.
    static let marks = [
        Mark(.jpeg, [0xFF, 0xD8, 0xFF]),
        Mark(.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        Mark(.gif, "GIF87a"),
        Mark(.gif, "GIF89a"),
        Mark(.webP, "WEBP", at: 8),
        Mark(.raw, "II*\0\u{10}\0\0\0CR"),
        Mark(.raw, "HEAPCCDR", at: 6),
        Mark(.raw, "IIRO"),
        Mark(.raw, "IIRS"),
        Mark(.raw, "IIU\0"),
        Mark(.raw, "FUJIFILMCCD-RAW"),
        Mark(.raw, "FOVb"),
        Mark(.raw, "\0MRM"),
        Mark(.tiff, "II*\0"),
        Mark(.tiff, "MM\0*"),
        Mark(.tiff, "II+\0\u{8}\0\0\0"),
        Mark(.tiff, "MM\0+\0\u{8}\0\0"),
        Mark(.jpegXL, [0xFF, 0x0A]),
        Mark(.jpegXL, "\0\0\0\u{0C}JXL "),
    ]

    private static let brands: [String: ImageFormat] = [
        "heic": .heic, "heix": .heic, "heim": .heic, "heis": .heic, "hevc": .heic, "hevx": .heic, "mif1": .heic,
        "msf1": .heic, "mif2": .heic, "mif3": .heic, "heif": .heic, "avci": .heic, "avcs": .heic, "j2ki": .heic,
        "jpeg": .heic, "jpgs": .heic, "avif": .avif, "avis": .avif, "crx ": .raw,
    ]

    /// The format of a file whose first box is `ftyp`: the major brand decides, and if that is generic, a compatible
    /// brand.
    static func brandMark(of bytes: [UInt8]) -> Mark? {
        guard bytes.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
        let names = stride(from: 8, to: bytes.count - 3, by: 4).map {
            String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)
        }
        guard let major = names.first.flatMap({ brands[$0] }) else { return nil }
        let isGeneral = names.first?.hasPrefix("mif") == true || names.first == "msf1"
        let isAVIF = isGeneral && names.contains("avif")
        return Mark(isAVIF ? .avif : major, "ftyp", at: 4)
    }
}

extension UndecodedSound.Kind {
    /// The kind with this signature.
    static func marked(_ bytes: [UInt8]) -> Self? {
        marks.first { bytes.dropFirst($0.offset).starts(with: $0.bytes) }?.kind
    }

    private typealias Mark = (offset: Int, bytes: [UInt8], kind: UndecodedSound.Kind)

    private static let marks: [Mark] = streams + containers + unread

    /// Bare frames, after a sync word of two bytes that must be followed by further frames.
    private static let streams: [Mark] = [
        (0, Array("#!AMR".utf8), Self("AMR", "amr", "audio/amr", .frames)),
        (0, [0xFF, 0xF0], Self("AAC", "aac", "audio/aac", .frames, codec: "AAC")),
        (0, [0xFF, 0xF1], Self("AAC", "aac", "audio/aac", .frames, codec: "AAC")),
        (0, [0xFF, 0xF8], Self("AAC", "aac", "audio/aac", .frames, codec: "AAC")),
        (0, [0xFF, 0xF9], Self("AAC", "aac", "audio/aac", .frames, codec: "AAC")),
        (0, [0x0B, 0x77], Self("AC-3", "ac3", "audio/ac3", .frames, codec: "AC-3")),
    ]

    private static let containers: [Mark] = [
        (0, [0x1A, 0x45, 0xDF, 0xA3], Self("WebM", "webm", "audio/webm", .elements)),
        (0, ASFSound.mark, Self("WMA", "wma", "audio/x-ms-wma", .objects)),
        (0, Array("wvpk".utf8), Self("WavPack", "wv", "audio/x-wavpack", .tagged, codec: "WavPack")),
        (0, Array("MAC ".utf8), Self("Monkey's Audio", "ape", "audio/x-ape", .tagged, codec: "Monkey's Audio")),
        (0, Array("MPCK".utf8), Self("Musepack", "mpc", "audio/x-musepack", .tagged, codec: "Musepack")),
        (0, Array("MP+".utf8), Self("Musepack", "mpc", "audio/x-musepack", .tagged, codec: "Musepack")),
        (0, Array("TTA1".utf8), Self("True Audio", "tta", "audio/x-tta", .tagged, codec: "True Audio")),
        (0, Array("DSD ".utf8), Self("DSF", "dsf", "audio/x-dsf", .bits, codec: "DSD")),
        (0, Array("\u{2}dss".utf8), Self("DSS", "dss", "audio/x-dss", .dictation, codec: "DSS")),
        (0, Array("\u{3}dss".utf8), Self("DSS", "dss", "audio/x-dss", .dictation, codec: "DSS")),
    ]

    private static let unread: [Mark] = [
        (12, Array("DSD FVER".utf8), Self("DSDIFF", "dff", "audio/x-dsdiff", .unread, codec: "DSD")),
        (12, Array("DSD PROP".utf8), Self("DSDIFF", "dff", "audio/x-dsdiff", .unread, codec: "DSD")),
        (0, Array("tBaK".utf8), Self("TAK", "tak", "audio/x-tak", .unread, codec: "TAK")),
        (0, Array("ajkg".utf8), Self("Shorten", "shn", "audio/x-shorten", .unread, codec: "Shorten")),
        (8, Array("QLCM".utf8), Self("QCP", "qcp", "audio/qcelp", .unread, codec: "QCELP")),
        (0, [0x7F, 0xFE, 0x80, 0x01], Self("DTS", "dts", "audio/vnd.dts", .unread, codec: "DTS")),
        (0, [0x2E, 0x72, 0x61, 0xFD], Self("RealAudio", "ra", "audio/x-realaudio", .unread, codec: "RealAudio")),
    ]
}

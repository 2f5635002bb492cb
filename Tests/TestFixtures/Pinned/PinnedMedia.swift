/// The originals of ``PinnedEntries``.
package enum PinnedMedia: CaseIterable {
    case photo, sound

    /// The path beside the lines.
    package var path: String {
        switch self {
        case .photo: "media/photo.jpg"
        case .sound: "media/sound.wav"
        }
    }

    /// BLAKE2b-256 of its bytes.
    package var hash: String {
        switch self {
        case .photo: "8d703c35f82f57fe80c48ca7ce2475a92f3459b4fa0175ee10b41176dc61f44a"
        case .sound: "4f2e0753e98ded3e4c03ff0e4d718f78b7b7fe93195c065e44a337ab3ed141ab"
        }
    }

    package var bytes: [UInt8] {
        switch self {
        case .photo: TinyPhoto.bytes()
        case .sound: Self.wave
        }
    }

    /// The types that lines give it: a line is believed.
    var types: [String] {
        switch self {
        case .photo: ["image", "image", "video"]
        case .sound: ["audio"]
        }
    }

    /// The file of every companion, which is never decoded.
    package static let companionPath = "media/beside.bin"
    package static let companionBytes = Array("beside".utf8)
    /// BLAKE2b-256 of its bytes.
    package static let companionHash = "8538a72630874abba8ff27aa6babc19bc009bc6701210203bbe7a1bab751d7e9"

    /// Eight samples of silence: 8 kHz, mono, 8 bit.
    private static let wave: [UInt8] =
        Array("RIFF".utf8) + [44, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0]
        + [0x40, 0x1F, 0, 0, 0x40, 0x1F, 0, 0, 1, 0, 8, 0] + Array("data".utf8) + [8, 0, 0, 0]
        + [UInt8](repeating: 0x80, count: 8)
}

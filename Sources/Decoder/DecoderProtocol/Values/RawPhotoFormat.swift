/// The raw formats of cameras, recognised by content.
package enum RawPhotoFormat: String, Sendable, CaseIterable {
    case cr2, cr3, crw, nef, arw, dng, raf, orf, rw2, pef, srw, iiq, mrw, x3f, kdc, dcr, erf, mef, mos, threeFR

    /// The usual extension, without the dot.
    package var fileExtension: String { self == .threeFR ? "3fr" : rawValue }

    /// The type in shared-mime-info.
    package var mimeType: String {
        switch self {
        case .cr2, .cr3, .crw: "image/x-canon-\(rawValue)"
        case .nef: "image/x-nikon-nef"
        case .arw: "image/x-sony-arw"
        case .dng: "image/x-adobe-dng"
        case .raf: "image/x-fuji-raf"
        case .orf: "image/x-olympus-orf"
        case .rw2: "image/x-panasonic-rw2"
        case .pef: "image/x-pentax-pef"
        case .srw: "image/x-samsung-srw"
        case .mrw: "image/x-minolta-mrw"
        case .x3f: "image/x-sigma-x3f"
        case .kdc, .dcr: "image/x-kodak-\(rawValue)"
        case .iiq, .erf, .mef, .mos, .threeFR: "image/x-dcraw"
        }
    }
}

extension InspectedMedium {
    package var isRawPhoto: Bool { RawPhotoFormat.allCases.contains { $0.mimeType == mimeType } }
}

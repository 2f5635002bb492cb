import CExif

/// The fields of one EXIF block.
///
/// Wraps libexif, with its corrections switched off: what a file says is judged here.
@safe
final class ExifBlock {
    private let data: UnsafeMutablePointer<ExifData>

    /// Reads the fields of a block that begins with EXIF's identifier; one that is damaged has fewer of them or none.
    init?(_ bytes: [UInt8]) {
        guard let data = unsafe exif_data_new() else { return nil }
        unsafe exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        unsafe exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
        unsafe bytes.withUnsafeBufferPointer { unsafe exif_data_load_data(data, $0.baseAddress, UInt32($0.count)) }
        unsafe self.data = data
    }

    deinit {
        unsafe exif_data_unref(data)
    }

    /// Whether not a single field was found.
    var isEmpty: Bool {
        [.main, .exif, .gps].allSatisfy { directory in unsafe content(of: directory)?.pointee.count ?? 0 == 0 }
    }

    /// The field of a tag, where it is there.
    subscript(tag: ExifField.Tag) -> ExifField? {
        let number = ExifTag(rawValue: UInt32(tag.number))
        guard let content = unsafe content(of: tag.directory) else { return nil }
        guard let entry = unsafe exif_content_get_entry(content, number)?.pointee, let bytes = unsafe entry.data else {
            return nil
        }
        return unsafe ExifField(
            type: .init(rawValue: entry.format.rawValue), count: Int(clamping: entry.components),
            bytes: Array(UnsafeBufferPointer(start: bytes, count: Int(entry.size))),
            isBigEndian: exif_data_get_byte_order(data) == EXIF_BYTE_ORDER_MOTOROLA)
    }

    private func content(of directory: ExifField.Directory) -> UnsafeMutablePointer<ExifContent>? {
        switch directory {
        case .main: unsafe data.pointee.ifd.0
        case .exif: unsafe data.pointee.ifd.2
        case .gps: unsafe data.pointee.ifd.3
        }
    }
}

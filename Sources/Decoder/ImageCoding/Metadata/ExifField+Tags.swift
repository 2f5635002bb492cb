extension ExifField {
    /// The lists of fields that are read.
    enum Directory {
        case main
        case exif
        case gps
    }

    /// The tags that are read, by the names of the EXIF standard.
    enum Tag {
        case imageDescription, make, model, software, orientation, dateTime, artist, rating
        case pixelWidth, pixelHeight
        case userComment, windowsTitle, windowsComment, windowsAuthor, windowsKeywords
        case makerNote, exposureTime, fNumber, isoSpeed, apertureValue, focalLength, lensModel, imageUniqueID
        case dateTimeOriginal, dateTimeDigitized
        case offsetTime, offsetTimeOriginal, offsetTimeDigitized, timeZoneOffset
        case subSecTime, subSecTimeOriginal, subSecTimeDigitized
        case gpsLatitudeRef, gpsLatitude, gpsLongitudeRef, gpsLongitude
        case gpsAltitudeRef, gpsAltitude, gpsTimeStamp, gpsDateStamp

        var directory: Directory {
            switch self {
            case .imageDescription, .make, .model, .software, .orientation, .dateTime, .artist, .rating: .main
            case .windowsTitle, .windowsComment, .windowsAuthor, .windowsKeywords: .main
            case .gpsLatitudeRef, .gpsLatitude, .gpsLongitudeRef, .gpsLongitude: .gps
            case .gpsAltitudeRef, .gpsAltitude, .gpsTimeStamp, .gpsDateStamp: .gps
            case .exposureTime, .fNumber, .isoSpeed, .dateTimeOriginal, .dateTimeDigitized: .exif
            case .offsetTime, .offsetTimeOriginal, .offsetTimeDigitized, .timeZoneOffset: .exif
            case .subSecTime, .subSecTimeOriginal, .subSecTimeDigitized: .exif
            case .apertureValue, .focalLength, .lensModel, .makerNote, .userComment, .pixelWidth, .pixelHeight,
                .imageUniqueID:
                .exif
            }
        }

        var number: UInt16 {
            switch self {
            case .imageDescription: 0x010E
            case .make: 0x010F
            case .model: 0x0110
            case .orientation: 0x0112
            case .software: 0x0131
            case .dateTime: 0x0132
            case .artist: 0x013B
            case .rating: 0x4746
            case .exposureTime: 0x829A
            case .fNumber: 0x829D
            case .isoSpeed: 0x8827
            case .timeZoneOffset: 0x882A
            case .dateTimeOriginal: 0x9003
            case .dateTimeDigitized: 0x9004
            case .offsetTime: 0x9010
            case .offsetTimeOriginal: 0x9011
            case .offsetTimeDigitized: 0x9012
            case .apertureValue: 0x9202
            case .focalLength: 0x920A
            case .makerNote: 0x927C
            case .userComment: 0x9286
            case .subSecTime: 0x9290
            case .subSecTimeOriginal: 0x9291
            case .subSecTimeDigitized: 0x9292
            case .pixelWidth: 0xA002
            case .pixelHeight: 0xA003
            case .windowsTitle: 0x9C9B
            case .windowsComment: 0x9C9C
            case .windowsAuthor: 0x9C9D
            case .windowsKeywords: 0x9C9E
            case .lensModel: 0xA434
            case .imageUniqueID: 0xA420
            case .gpsLatitudeRef: 1
            case .gpsLatitude: 2
            case .gpsLongitudeRef: 3
            case .gpsLongitude: 4
            case .gpsAltitudeRef: 5
            case .gpsAltitude: 6
            case .gpsTimeStamp: 7
            case .gpsDateStamp: 29
            }
        }
    }
}

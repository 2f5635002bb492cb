extension ExifField {
    /// The lists of fields that are read.
    enum Directory {
        case main
        case exif
        case gps
    }

    /// A tag that is read, by the name of the EXIF standard.
    struct Tag: Equatable {
        let directory: Directory
        let number: UInt16

        private init(_ directory: Directory, _ number: UInt16) {
            (self.directory, self.number) = (directory, number)
        }

        static let imageDescription = Tag(.main, 0x010E)
        static let make = Tag(.main, 0x010F)
        static let model = Tag(.main, 0x0110)
        static let orientation = Tag(.main, 0x0112)
        static let software = Tag(.main, 0x0131)
        static let dateTime = Tag(.main, 0x0132)
        static let artist = Tag(.main, 0x013B)
        static let rating = Tag(.main, 0x4746)
        static let windowsTitle = Tag(.main, 0x9C9B)
        static let windowsComment = Tag(.main, 0x9C9C)
        static let windowsAuthor = Tag(.main, 0x9C9D)
        static let windowsKeywords = Tag(.main, 0x9C9E)

        static let exposureTime = Tag(.exif, 0x829A)
        static let fNumber = Tag(.exif, 0x829D)
        static let isoSpeed = Tag(.exif, 0x8827)
        static let timeZoneOffset = Tag(.exif, 0x882A)
        static let dateTimeOriginal = Tag(.exif, 0x9003)
        static let dateTimeDigitized = Tag(.exif, 0x9004)
        static let offsetTime = Tag(.exif, 0x9010)
        static let offsetTimeOriginal = Tag(.exif, 0x9011)
        static let offsetTimeDigitized = Tag(.exif, 0x9012)
        static let apertureValue = Tag(.exif, 0x9202)
        static let focalLength = Tag(.exif, 0x920A)
        static let makerNote = Tag(.exif, 0x927C)
        static let userComment = Tag(.exif, 0x9286)
        static let subSecTime = Tag(.exif, 0x9290)
        static let subSecTimeOriginal = Tag(.exif, 0x9291)
        static let subSecTimeDigitized = Tag(.exif, 0x9292)
        static let pixelWidth = Tag(.exif, 0xA002)
        static let pixelHeight = Tag(.exif, 0xA003)
        static let lensModel = Tag(.exif, 0xA434)
        static let imageUniqueID = Tag(.exif, 0xA420)

        static let gpsLatitudeRef = Tag(.gps, 1)
        static let gpsLatitude = Tag(.gps, 2)
        static let gpsLongitudeRef = Tag(.gps, 3)
        static let gpsLongitude = Tag(.gps, 4)
        static let gpsAltitudeRef = Tag(.gps, 5)
        static let gpsAltitude = Tag(.gps, 6)
        static let gpsTimeStamp = Tag(.gps, 7)
        static let gpsDateStamp = Tag(.gps, 29)
    }
}

import CJPEG

extension JPEGReader {
    /// The profile of a picture in red, green and blue; those of inks and grays are left alone.
    var colorProfile: [UInt8]? {
        header.color == .rgb ? JPEGSegments(source).profile() : nil
    }
}

extension MediumMetadata: FieldCodable {
    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        try coder.code(&times, limit: TimeClaim.limit)
        try codePicture(with: &coder)
        try codeVideo(with: &coder)
        try codeSound(with: &coder)
    }

    private mutating func codeVideo(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        try coder.code(&videoCodec)
        try coder.code(&frameRate)
        try coder.code(&isHighDynamicRange)
    }

    private mutating func codePicture(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        try coder.code(&width)
        try coder.code(&height)
        try coder.code(&orientation)
        try coder.code(&make)
        try coder.code(&model)
        try coder.code(&lens)
        try coder.code(&software)
        try coder.code(&latitude)
        try coder.code(&longitude)
        try coder.code(&altitude)
        try coder.code(&exposureTime)
        try coder.code(&fNumber)
        try coder.code(&isoSpeed)
        try coder.code(&focalLength)
        try coder.code(&rating)
        try coder.code(&description)
        try coder.code(&contentIdentifier)
        try coder.code(&pictureNumber)
        try coder.code(&film)
        try coder.code(&keywords)
    }

    private mutating func codeSound(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        try coder.code(&duration)
        try coder.code(&sampleRate)
        try coder.code(&channels)
        try coder.code(&bitDepth)
        try coder.code(&codec)
        try coder.code(&title)
        try coder.code(&artist)
        try coder.code(&album)
        try coder.code(&date)
        try coder.code(&comment)
    }

    /// True if every number is in its valid range; a compromised decoder may send anything.
    var isPlausible: Bool {
        let pixels = 0...Int(Int32.max)
        // Beyond all that EXIF's rationals and headers can express, and far from integer overflow.
        let measures = 0.0...1e12
        return [width, height, isoSpeed, sampleRate, channels, bitDepth].allSatisfy { pixels ~= $0 ?? 0 }
            && 1...8 ~= orientation ?? 1 && -1...5 ~= rating ?? 0
            && Self.isPosition(latitude, longitude, altitude)
            && [duration, frameRate, exposureTime, fNumber, focalLength].allSatisfy { measures ~= $0 ?? 0 }
    }

    /// True if the numbers, where they are, belong to a place on this planet.
    static func isPosition(_ latitude: Double?, _ longitude: Double?, _ altitude: Double?) -> Bool {
        -90...90 ~= latitude ?? 0 && -180...180 ~= longitude ?? 0 && -1e12...1e12 ~= altitude ?? 0
    }
}

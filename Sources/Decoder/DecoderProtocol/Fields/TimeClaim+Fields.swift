import Chronology

extension TimeClaim: FieldCodable {
    init() { self.init(.original, CaptureTime(wallTime: WallTime(secondsSince1970: 0))) }

    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        var (seconds, microsecond) = (Int(time.wallTime.secondsSince1970), time.wallTime.microsecond)
        try coder.code(&source)
        try coder.code(&seconds)
        try coder.code(&microsecond)
        time.wallTime = WallTime(secondsSince1970: Int64(seconds), microsecond: microsecond)
        try coder.code(&time.precision)
        try coder.code(&time.offset)
        guard time.wallTime.secondsSince1970 == seconds, time.wallTime.microsecond == microsecond,
            abs(time.offset ?? 0) <= CaptureTime.maximumOffset
        else { throw .invalidValue }
    }
}

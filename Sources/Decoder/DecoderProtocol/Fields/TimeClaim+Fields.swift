import Chronology

extension FieldCoder {
    mutating func code(_ times: inout [TimeClaim]) throws(DecoderProtocolError) {
        let placeholder = TimeClaim(.original, CaptureTime(wallTime: WallTime(secondsSince1970: 0)))
        try code(&times, limit: TimeClaim.limit, placeholder: placeholder) {
            coder, claim throws(DecoderProtocolError) in try claim.code(with: &coder)
        }
    }
}

extension TimeClaim {
    fileprivate mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        var (source, precision, time) = (Int(source.rawValue), Int(time.precision.rawValue), time)
        try coder.code(&source)
        try time.wallTime.code(with: &coder)
        try coder.code(&precision)
        try coder.code(&time.offset)
        guard abs(time.offset ?? 0) <= CaptureTime.maximumOffset,
            let source = UInt8(exactly: source).flatMap(Source.init),
            let precision = UInt8(exactly: precision).flatMap(CaptureTime.Precision.init)
        else { throw .invalidValue }
        time.precision = precision
        self = TimeClaim(source, time)
    }
}

extension WallTime {
    fileprivate mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        var (seconds, microsecond) = (Int(secondsSince1970), microsecond)
        try coder.code(&seconds)
        try coder.code(&microsecond)
        self = WallTime(secondsSince1970: Int64(seconds), microsecond: microsecond)
        guard secondsSince1970 == seconds, self.microsecond == microsecond else { throw .invalidValue }
    }
}

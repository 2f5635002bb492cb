extension WallClockTime {
    /// The initial value for reading.
    static let epoch = WallClockTime(components: [1970, 1, 1, 0, 0, 0, 0])

    /// Seven numbers that form a valid time.
    private init(components: [Int]) {
        (year, month, day) = (components[0], components[1], components[2])
        (hour, minute, second) = (components[3], components[4], components[5])
        nanosecond = components[6]
    }

    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        var parts = [year, month, day, hour, minute, second, nanosecond]
        for index in parts.indices {
            try coder.code(&parts[index])
        }
        let read = WallClockTime(
            date: (parts[0], parts[1], parts[2]), time: (parts[3], parts[4], parts[5]), nanosecond: parts[6])
        guard let read else { throw .invalidValue }
        self = read
    }
}

/// Writes or reads the fields of a value, so that their order is written down once for both directions.
protocol FieldCoder {
    mutating func code(_ value: inout Int) throws(DecoderProtocolError)
    mutating func code(_ value: inout Double) throws(DecoderProtocolError)
    mutating func code(_ value: inout Bool) throws(DecoderProtocolError)
    mutating func code(_ value: inout String) throws(DecoderProtocolError)
    mutating func code(_ value: inout [UInt8]) throws(DecoderProtocolError)
}

/// A value that messages carry.
protocol FieldCodable {
    /// The value that is read into.
    init()

    /// Codes its fields; throws for values that a message must not have.
    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError)
}

extension FieldCoder {
    mutating func code(_ value: inout some FieldCodable) throws(DecoderProtocolError) {
        try value.code(with: &self)
    }

    /// Codes the number of a case.
    mutating func code<Value: RawRepresentable>(
        _ value: inout Value
    ) throws(DecoderProtocolError) where Value.RawValue: FixedWidthInteger {
        var number = Int(value.rawValue)
        try code(&number)
        guard let coded = Value.RawValue(exactly: number).flatMap(Value.init(rawValue:)) else { throw .invalidValue }
        value = coded
    }

    /// Codes a list of at most as many elements as the limit; further ones are left out when it is written.
    mutating func code<Element: FieldCodable>(
        _ values: inout [Element], limit: Int = DecoderProtocolLimits.listCount
    ) throws(DecoderProtocolError) {
        var count = min(values.count, limit)
        try code(&count)
        guard 0...limit ~= count else { throw .tooLong(count) }
        var coded: [Element] = []
        for index in 0..<count {
            var element = index < values.count ? values[index] : Element()
            try code(&element)
            coded.append(element)
        }
        values = coded
    }
}

extension Int: FieldCodable {
    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) { try coder.code(&self) }
}

extension Double: FieldCodable {
    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) { try coder.code(&self) }
}

extension Bool: FieldCodable {
    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) { try coder.code(&self) }
}

extension String: FieldCodable {
    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) { try coder.code(&self) }
}

extension [UInt8]: FieldCodable {
    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) { try coder.code(&self) }
}

extension Optional: FieldCodable where Wrapped: FieldCodable {
    init() { self = nil }

    /// Codes whether there is a value, and then the value.
    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        var isThere = self != nil
        try coder.code(&isThere)
        guard isThere else { return self = nil }
        var value = self ?? Wrapped()
        try coder.code(&value)
        self = value
    }
}

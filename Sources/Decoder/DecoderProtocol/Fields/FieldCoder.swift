/// Writes or reads the fields of a value, so that their order is written down once for both directions.
protocol FieldCoder {
    mutating func code(_ value: inout Int) throws(DecoderProtocolError)
    mutating func code(_ value: inout Double) throws(DecoderProtocolError)
    mutating func code(_ value: inout Bool) throws(DecoderProtocolError)
    mutating func code(_ value: inout String) throws(DecoderProtocolError)
    mutating func code(_ value: inout [UInt8]) throws(DecoderProtocolError)
}

extension FieldCoder {
    mutating func code(_ value: inout Int?) throws(DecoderProtocolError) {
        try code(&value, placeholder: 0) { coder, value throws(DecoderProtocolError) in try coder.code(&value) }
    }

    mutating func code(_ value: inout Double?) throws(DecoderProtocolError) {
        try code(&value, placeholder: 0) { coder, value throws(DecoderProtocolError) in try coder.code(&value) }
    }

    mutating func code(_ value: inout String?) throws(DecoderProtocolError) {
        try code(&value, placeholder: "") { coder, value throws(DecoderProtocolError) in try coder.code(&value) }
    }

    mutating func code(_ value: inout [UInt8]?) throws(DecoderProtocolError) {
        try code(&value, placeholder: []) { coder, value throws(DecoderProtocolError) in try coder.code(&value) }
    }

    /// Codes whether there is a value, and then the value; the placeholder is the initial value for reading.
    mutating func code<Value>(
        _ value: inout Value?, placeholder: Value,
        with codeValue: (inout Self, inout Value) throws(DecoderProtocolError) -> Void
    ) throws(DecoderProtocolError) {
        var isThere = value != nil
        try code(&isThere)
        guard isThere else { return value = nil }
        var coded = value ?? placeholder
        try codeValue(&self, &coded)
        value = coded
    }

    /// Codes a list of at most as many elements as the limit; further ones are left out when it is written.
    mutating func code<Element>(
        _ values: inout [Element], limit: Int = DecoderProtocolLimits.listCount, placeholder: Element,
        with codeValue: (inout Self, inout Element) throws(DecoderProtocolError) -> Void
    ) throws(DecoderProtocolError) {
        var count = min(values.count, limit)
        try code(&count)
        guard 0...limit ~= count else { throw .tooLong(count) }
        var coded: [Element] = []
        for index in 0..<count {
            var element = index < values.count ? values[index] : placeholder
            try codeValue(&self, &element)
            coded.append(element)
        }
        values = coded
    }
}

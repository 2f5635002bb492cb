/// The problem of a JSON text, and its position.
package struct JSONError: Error, Equatable {
    package enum Kind: Equatable, Sendable {
        case unexpectedEnd
        case unexpectedByte(UInt8)
        case trailingBytes
        case invalidEscape
        case loneSurrogate
        case controlCharacter
        case invalidNumber
        case invalidUTF8
        case nestedTooDeeply
    }

    package let kind: Kind
    /// The position, in bytes from the beginning of the text.
    package let offset: Int

    package var message: String {
        switch kind {
        case .unexpectedEnd: "the JSON ends too early"
        case .unexpectedByte: "not JSON at byte \(offset + 1)"
        case .trailingBytes: "more after the end of the JSON value, at byte \(offset + 1)"
        case .invalidEscape: "an unknown escape at byte \(offset + 1)"
        case .loneSurrogate: "half a surrogate pair at byte \(offset + 1)"
        case .controlCharacter: "a control character inside a string at byte \(offset + 1)"
        case .invalidNumber: "an invalid number at byte \(offset + 1)"
        case .invalidUTF8: "not UTF-8 at byte \(offset + 1)"
        case .nestedTooDeeply: "nested too deeply at byte \(offset + 1)"
        }
    }
}

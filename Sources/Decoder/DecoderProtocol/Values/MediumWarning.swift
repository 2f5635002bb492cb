/// A value in a file that is invalid and therefore left out.
package struct MediumWarning: Equatable, Sendable {
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// A date or time that does not exist or is malformed.
        case invalidTime = 1
        /// An offset from UTC that is malformed or longer than 14 hours.
        case invalidOffset = 2
        /// A fraction with denominator 0, or a number out of range.
        case invalidNumber = 3
        /// A latitude, longitude or altitude that is incomplete or not on this planet.
        case invalidPosition = 4
        /// An orientation other than the eight.
        case invalidOrientation = 5
        /// Metadata that can't be read at all.
        case damagedMetadata = 6
        /// Only a part of the picture or the sound could be decoded.
        case partial = 7
    }

    package internal(set) var kind: Kind
    /// The key of the medium that stays unknown; empty for the whole file.
    package internal(set) var key: String
    /// The value in the file, as text.
    package internal(set) var value: String

    package init(_ kind: Kind, key: String = "", value: String = "") {
        self.kind = kind
        self.key = key
        self.value = value
    }
}

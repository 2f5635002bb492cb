/// Something a file says that can't be true, and is therefore left out.
package struct MediumWarning: Equatable, Sendable {
    /// What was wrong.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// A day or time that does not exist, or that is not written as one.
        case invalidTime = 1
        /// An offset from UTC that is not one, or longer than 14 hours.
        case invalidOffset = 2
        /// A fraction with 0 below, or a number out of its range.
        case invalidNumber = 3
        /// A latitude, longitude or altitude that is incomplete or not on this planet.
        case invalidPosition = 4
        /// An orientation that is none of the eight.
        case invalidOrientation = 5
        /// Metadata that can't be read at all.
        case damagedMetadata = 6
        /// Only a part of the picture or the sound could be decoded.
        case partial = 7
    }

    package let kind: Kind
    /// The key of the medium that stays unknown, or empty where it is the whole file.
    package let key: String
    /// What the file says, as text.
    package let value: String

    /// A warning about the value of one key.
    package init(_ kind: Kind, key: String = "", value: String = "") {
        self.kind = kind
        self.key = key
        self.value = value
    }
}

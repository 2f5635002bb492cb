/// The kind of a medium from the user's point of view.
package enum MediumKind: UInt8, Sendable {
    case image = 1
    case audio = 2
    case video = 3
}

/// What a medium is for the person who looks at it or listens to it.
package enum MediumKind: UInt8, Sendable {
    case image = 1
    case audio = 2
    case video = 3
}

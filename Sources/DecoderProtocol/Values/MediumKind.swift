/// What a medium is for the person who looks at it or listens to it.
package enum MediumKind: UInt8, Sendable {
    case image = 1
    case audio = 2
    /// Not taken by itself; known so that the film of a photo that moves can go with it.
    case video = 3
}

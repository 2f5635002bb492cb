import Containers

/// The picture in the tags of a sound.
package enum SoundCover {
    /// The front cover of the sound at the descriptor, as a file of its own; nil if there is none.
    package static func bytes(descriptor: Int32) -> [UInt8]? {
        let start = MPEGStart.offset(in: .file(descriptor: descriptor)) ?? 0
        return SoundTags(descriptor: descriptor, start: start)?.cover
    }
}

import CSndFile
package import DecoderProtocol

/// Re-encodes the samples of a sound.
///
/// Wraps libsndfile.
package enum SoundEncoder {
    private static let blockFrameCount = 4096

    /// Encodes a sound from its beginning to its end.
    ///
    /// FLAC keeps the file's own samples if those have at most 24 bits. Memory does not grow with the sound.
    ///
    /// - Parameters:
    ///   - date: the recording date, as a text of the file; none if empty.
    ///   - take: takes some bytes of the file and their offset; the beginning may be written again; false ends the
    ///     encoding.
    /// - Returns: whether everything was taken.
    package static func encode(
        _ source: AudioFile, as format: EncodedSoundFormat, date: String, take: ([UInt8], _ offset: Int) -> Bool
    ) throws(AudioCodingError) -> Bool {
        try source.checkLimits()
        return try withoutActuallyEscaping(take) { take throws(AudioCodingError) in
            let target = SoundTarget(pieceByteCount: DecoderProtocolLimits.encodedByteCount, take: take)
            return try encode(source, as: format, date: date, into: target)
        }
    }

    private static func encode(
        _ source: AudioFile, as format: EncodedSoundFormat, date: String, into target: SoundTarget
    ) throws(AudioCodingError) -> Bool {
        var information = SF_INFO()
        information.samplerate = Int32(source.sampleRate)
        information.channels = Int32(source.channelCount)
        information.format = code(of: format, source)
        guard let handle = unsafe target.open(&information) else {
            throw .unsupported(unsafe String(cString: sf_strerror(nil)))
        }
        if !date.isEmpty { _ = unsafe sf_set_string(handle, Int32(SF_STR_DATE), date) }
        let isWhole = unsafe copy(source, to: handle)
        unsafe sf_close(handle)
        target.flush()
        guard isWhole || !target.isTaken else { throw .corrupt("the samples can't be encoded") }
        return target.isTaken
    }

    private static func code(of format: EncodedSoundFormat, _ source: AudioFile) -> Int32 {
        switch format {
        case .flac:
            Int32(SF_FORMAT_FLAC | (source.format.bitDepth ?? 24 <= 16 ? SF_FORMAT_PCM_16 : SF_FORMAT_PCM_24))
        case .opus: Int32(SF_FORMAT_OGG | SF_FORMAT_OPUS)
        }
    }

    /// Copies all samples; returns whether all of them were written.
    private static func copy(_ source: AudioFile, to handle: OpaquePointer) -> Bool {
        var block = [Int32](repeating: 0, count: blockFrameCount * source.channelCount)
        while true {
            let count = source.read(into: &block, frameCount: blockFrameCount)
            guard count > 0 else { return true }
            let written = unsafe block.withUnsafeBufferPointer {
                unsafe sf_writef_int(handle, $0.baseAddress, Int64(count))
            }
            guard Int(written) == count else { return false }
        }
    }
}

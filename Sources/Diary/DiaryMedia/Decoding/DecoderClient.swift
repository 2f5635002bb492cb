package import DecoderProtocol

/// Lets a decoder in a process of its own inspect files, one after another; not for two threads at once.
///
/// The process is started by the first file and keeps running. One that dies or takes too long costs its file and is
/// replaced for the next.
package final class DecoderClient {
    private let pool: DecoderPool
    private let request: DecoderRequest

    /// A client of the program at that path, which is not started yet.
    ///
    /// - Parameters:
    ///   - ffmpegPath: the program for sounds that the decoder can't decode; nil for none.
    ///   - confinement: the mechanisms that confine that program.
    ///   - thumbnailSide: pixels of the longer side of thumbnails.
    ///   - secondsPerFile: the time limit of one file in wall-clock seconds.
    package init(
        executablePath: String, ffmpegPath: String? = nil, confinement: ProgramConfinement = .available,
        thumbnailSide: Int = 512, secondsPerFile: Double = DecoderPool.secondsPerAnswer
    ) {
        pool = DecoderPool(
            executablePath: executablePath, ffmpegPath: ffmpegPath, confinement: confinement, processCount: 1,
            secondsPerFile: secondsPerFile)
        request = DecoderRequest(thumbnailSide: thumbnailSide)
    }

    /// Inspects the file at the descriptor, whatever its name and the descriptor's position.
    ///
    /// A recognised medium whose decoding failed, crashed or took too long is returned without a thumbnail and with the
    /// reason.
    ///
    /// - Parameter isNamed: whether a person named this very file.
    package func inspect(descriptor: Int32, isNamed: Bool = false) throws(DecoderError) -> InspectedMedium {
        try pool.submit(descriptor, tag: 0, request, isNamed: isNamed)
        return try answer()
    }

    /// Reads header and metadata of the file at the descriptor, and decodes nothing.
    package func describe(descriptor: Int32) throws(DecoderError) -> InspectedMedium {
        try pool.submit(descriptor, tag: 0, .describe)
        return try answer()
    }

    private func answer() throws(DecoderError) -> InspectedMedium {
        guard let answer = pool.next() else { throw .died(signal: 0) }
        return try answer.result.get()
    }
}

package import DecoderProtocol

/// Lets a decoder in a process of its own look at files, one after another; not for two threads at once.
///
/// The process is started by the first file and stays warm. One that dies or overstays costs its file and is
/// replaced for the next.
package final class DecoderClient {
    private let pool: DecoderPool
    private let request: DecoderRequest

    /// A client of the program at that path, which is not started yet.
    ///
    /// - Parameters:
    ///   - ffmpegPath: the program that decodes the sounds that ours does not; none where nil.
    ///   - confinement: what that program is confined by.
    ///   - thumbnailSide: pixels of the longer side of thumbnails.
    ///   - secondsPerFile: how long one file may take by the clock on the wall.
    package init(
        executablePath: String, ffmpegPath: String? = nil, confinement: ProgramConfinement = .available,
        thumbnailSide: Int = 512, secondsPerFile: Double = 20
    ) {
        pool = DecoderPool(
            executablePath: executablePath, ffmpegPath: ffmpegPath, confinement: confinement, processCount: 1,
            secondsPerFile: secondsPerFile)
        request = DecoderRequest(thumbnailSide: thumbnailSide)
    }

    /// Finds out all about the file at the descriptor, whatever it is called and wherever the descriptor stands.
    ///
    /// A medium that was recognised but whose decoding failed, died or took too long comes back without a thumbnail
    /// and with the reason.
    ///
    /// - Parameter isNamed: whether a person named this very file.
    package func inspect(descriptor: Int32, isNamed: Bool = false) throws(DecoderError) -> InspectedMedium {
        try pool.submit(descriptor, tag: 0, request, isNamed: isNamed)
        guard let answer = pool.next() else { throw .died(signal: 0) }
        return try answer.result.get()
    }
}

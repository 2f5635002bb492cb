import DecoderProtocol

/// Makes smaller JPEGs of photos, upright and without metadata, by decoders that work ahead.
final class ScaledPictures {
    private let pool: DecoderPool
    private let request: DecoderRequest

    /// Decoders that are the program at that path, none of which is started yet.
    ///
    /// - Parameter side: pixels of the longer side; smaller photos are not enlarged.
    init(decoderPath: String, side: Int) {
        pool = DecoderPool(executablePath: decoderPath)
        request = DecoderRequest(thumbnailSide: side)
    }

    /// Hands in the photo at the descriptor, which may be closed then, and hands out what has come of earlier ones.
    ///
    /// - Parameter body: gets the tag of a photo and its picture, or nil where it can't be decoded.
    /// - Throws: `DecoderError` where nothing can be decoded at all, and what `body` throws.
    func add(
        _ file: borrowing FileDescriptor, tag: Int, _ body: (_ tag: Int, Thumbnail?) throws -> Void
    ) throws {
        while !pool.hasRoom, let answer = pool.next() { try body(answer.tag, Self.picture(answer)) }
        try pool.submit(file.number, tag: tag, request)
    }

    /// Hands out the pictures that are left.
    func finish(_ body: (_ tag: Int, Thumbnail?) throws -> Void) throws {
        while let answer = pool.next() { try body(answer.tag, Self.picture(answer)) }
    }

    private static func picture(_ answer: DecoderPool.Answer) throws(DecoderError) -> Thumbnail? {
        do throws(DecoderError) {
            return try answer.result.get().thumbnail.flatMap(Thumbnail.init(jpeg:))
        } catch {
            guard error.concernsAllFiles else { return nil }
            throw error
        }
    }
}

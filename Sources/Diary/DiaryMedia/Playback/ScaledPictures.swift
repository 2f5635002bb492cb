import DecoderProtocol
package import DiaryModel

/// Makes smaller JPEGs of photos, upright and without metadata, by decoders that work ahead.
package final class ScaledPictures {
    private let pool: DecoderPool
    private let request: DecoderRequest

    /// Decoders that are the program at that path, none of which is started yet.
    ///
    /// - Parameter side: pixels of the longer side; smaller photos are not enlarged.
    package init(decoderPath: String, side: Int) {
        pool = DecoderPool(executablePath: decoderPath)
        request = DecoderRequest(thumbnailSide: side)
    }

    /// Submits the photo at the descriptor, which may be closed then, and returns finished earlier ones.
    ///
    /// - Parameter body: gets the tag of a photo and its picture, or nil if it can't be decoded.
    /// - Throws: `DecoderError` if nothing can be decoded at all, and the errors of `body`.
    package func add(
        _ file: borrowing FileDescriptor, tag: Int, _ body: (_ tag: Int, Thumbnail?) throws -> Void
    ) throws {
        while !pool.hasRoom, let answer = pool.next() { try body(answer.tag, Self.picture(answer)) }
        try pool.submit(file.number, tag: tag, request)
    }

    /// Returns the remaining pictures.
    package func finish(_ body: (_ tag: Int, Thumbnail?) throws -> Void) throws {
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

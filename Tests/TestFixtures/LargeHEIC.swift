import Foundation

/// A HEIC in one piece, as heif-enc writes it: 24 megapixels of 10 bits, all of them the same gray.
package enum LargeHEIC {
    package static let width = 6016

    /// The boxes, and the first block of the picture.
    private static let start = Array(
        Data(
            base64Encoded: """
                AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA\
                AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAVHAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA\
                AGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQQIAAAAAAAAAAAAtPAA/P36+gAADwMgAAEAF0ABDAH//wQIAAADAJ24AAAD\
                AAC0ugJAIQABAC1CAQEECAAAAwCduAAAAwAAtKAAvAgA/BNluk5KSpuBAQMCAAADAAIAAAMAAhAiAAEABkQBwHGBEgAAABRpc3Bl\
                AAAAAAAAF4AAAA/AAAAAEHBpeGkAAAAAAwoKCgAAABZpcG1hAAAAAAAAAAEAAQOBAoMAABUkbWRhdAAAFRgoAawQYKha5+2O
                """) ?? Data())

    /// The file: all other blocks only repeat that nothing changes.
    package static var bytes: [UInt8] {
        start + (0..<1796).flatMap { _ in [0, 0, 3] as [UInt8] } + [1, 0x3D]
    }
}

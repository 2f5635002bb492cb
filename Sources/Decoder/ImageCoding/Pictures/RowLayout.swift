import CJPEG
import CPixels

/// The conversion of the bytes of a decoded row to red, green and blue from 0 to 255.
struct RowLayout {
    let color: cjpeg_color

    var byteCount: Int {
        switch color {
        case .gray: 1
        case .rgbx, .cmyk: 4
        }
    }

    /// Fills the row with the pixels of the bytes.
    func read(_ bytes: [UInt8], into row: inout [SIMD4<Float>]) {
        switch color {
        case .gray: for column in row.indices { row[column] = SIMD4(repeating: Float(bytes[column])) }
        case .rgbx: readRGBX(bytes, into: &row)
        case .cmyk: readCMYK(bytes, into: &row)
        }
    }

    private func readRGBX(_ bytes: [UInt8], into row: inout [SIMD4<Float>]) {
        precondition(bytes.count == row.count * byteCount)
        unsafe row.withUnsafeMutableBytes { row in
            unsafe diary_pixels_convert(
                bytes, bytes.count / 4, row.assumingMemoryBound(to: Float.self).baseAddress)
        }
    }

    private func readCMYK(_ bytes: [UInt8], into row: inout [SIMD4<Float>]) {
        for column in row.indices {
            let start = column * 4
            let stored = SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
            // Adobe's programs store ink inverted, and all viewers assume so whoever wrote it.
            let light = SIMD4<Float>(stored)
            row[column] = light * light.w / 255
        }
    }
}

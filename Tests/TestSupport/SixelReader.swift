/// Reads Sixel pictures, like DEC's VT340 (its programmer's manual, chapter 14).
struct SixelReader {
    private let bytes: [UInt8]
    private var position = 0
    private var colors: [Int: SIMD3<Int>] = [:]
    private var color = SIMD3<Int>(0, 0, 0)
    private var (column, top) = (0, 0)

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The picture; nil unless it begins with its size.
    mutating func picture() -> DrawnPicture? {
        guard bytes.first == UInt8(ascii: "\"") else { return nil }
        position = 1
        let size = numbers()
        guard size.count == 4 else { return nil }
        var picture = DrawnPicture(width: size[2], height: size[3])
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "#"): chooseColor(numbers())
            case UInt8(ascii: "$"): column = 0
            case UInt8(ascii: "-"): (column, top) = (0, top + 6)
            case UInt8(ascii: "!"):
                let count = numbers().first ?? 1
                draw(bytes[position], count: count, onto: &picture)
                position += 1
            case 0x3F...0x7E: draw(byte, count: 1, onto: &picture)
            default: break
            }
        }
        return picture
    }

    private mutating func numbers() -> [Int] {
        let text = bytes[position...].prefix { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ";") }
        position += text.count
        return text.split(separator: UInt8(ascii: ";")).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    }

    /// `#5` selects a colour; `#5;2;100;0;0` first defines it as red.
    private mutating func chooseColor(_ numbers: [Int]) {
        if numbers.count == 5, numbers[1] == 2 {
            let percents = SIMD3(numbers[2], numbers[3], numbers[4])
            colors[numbers[0]] = percents &* 255 / 100
        }
        color = numbers.first.flatMap { colors[$0] } ?? color
    }

    private mutating func draw(_ byte: UInt8, count: Int, onto picture: inout DrawnPicture) {
        for bit in 0..<6 where (byte - 0x3F) >> bit & 1 == 1 && top + bit < picture.height {
            for place in column..<min(column + count, picture.width) {
                picture.pixels[(top + bit) * picture.width + place] = color
            }
        }
        column += count
    }
}

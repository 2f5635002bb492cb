import Foundation

/// A picture read back from terminal output.
package struct DrawnPicture {
    /// The number of pixels in a row.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// Red, green and blue from the top left; nil if nothing was drawn.
    package var pixels: [SIMD3<Int>?]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = Array(repeating: nil, count: width * height)
    }

    /// The mean distance of the colours of two pictures of the same size, from 0 to 255, where both have some.
    package func distance(from other: DrawnPicture) -> Double {
        var (sum, count) = (0, 0)
        for case (let mine?, let others?) in zip(pixels, other.pixels) {
            let difference = mine &- others
            sum += abs(difference.x) + abs(difference.y) + abs(difference.z)
            count += 3
        }
        return count == 0 ? .infinity : Double(sum) / Double(count)
    }

    package func part(left: Int, top: Int, width: Int, height: Int) -> DrawnPicture {
        var result = DrawnPicture(width: width, height: height)
        for row in 0..<height {
            for column in 0..<width {
                result.pixels[row * width + column] = pixels[(top + row) * self.width + left + column]
            }
        }
        return result
    }

    /// The picture reduced to cells, each with the mean of its pixels, as characters show it.
    package func reduced(columns: Int, rows: Int) -> DrawnPicture {
        var result = DrawnPicture(width: width / columns, height: height / rows)
        for index in result.pixels.indices {
            let cell = part(
                left: index % result.width * columns, top: index / result.width * rows, width: columns, height: rows)
            let known = cell.pixels.compactMap(\.self)
            guard known.count == columns * rows else { continue }
            result.pixels[index] = known.reduce(.zero, &+) / known.count
        }
        return result
    }

    /// A picture of bytes, three per pixel, or four with the opacity last.
    package init(width: Int, height: Int, bytes: some Collection<UInt8>, depth: Int) {
        self.init(width: width, height: height)
        let bytes = Array(bytes)
        for index in pixels.indices where depth == 3 || bytes[index * depth + 3] > 127 {
            let start = index * depth
            pixels[index] = SIMD3(Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]))
        }
    }
}

extension DrawnPicture {
    /// The pictures in Kitty's sequences: `ESC _ G` keys `;` base64 `ESC \`, in chunks.
    package static func kitty(_ text: String) -> [DrawnPicture] {
        var result: [DrawnPicture] = []
        var keys: [Substring: Int] = [:]
        var encoded = ""
        for part in text.components(separatedBy: "\u{1B}_G").dropFirst() {
            let message = part.components(separatedBy: "\u{1B}\\")[0].split(separator: ";", maxSplits: 1)
            let pairs = message[0].split(separator: ",").map { $0.split(separator: "=") }
            if pairs.contains(where: { $0[0] == "a" }) {
                keys = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], Int($0[1]) ?? 0) })
                encoded = ""
            }
            if message.count > 1 { encoded += message[1] }
            guard pairs.contains(where: { $0 == ["m", "0"] }), let width = keys["s"], let height = keys["v"],
                let bytes = Data(base64Encoded: encoded)
            else { continue }
            result.append(DrawnPicture(width: width, height: height, bytes: bytes, depth: (keys["f"] ?? 24) / 8))
        }
        return result
    }

    /// The pictures in iTerm2's sequences, each a TIFF file without compression.
    package static func iTerm2(_ text: String) -> [DrawnPicture] {
        text.components(separatedBy: "\u{1B}]1337;File=").dropFirst().compactMap { part in
            let payload = part.components(separatedBy: "\u{7}")[0].split(separator: ":", maxSplits: 1)
            guard payload.count == 2, let file = Data(base64Encoded: String(payload[1])) else { return nil }
            return tiff([UInt8](file))
        }
    }

    private static func tiff(_ file: [UInt8]) -> DrawnPicture? {
        func number(_ start: Int, _ count: Int) -> Int {
            file[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard file.starts(with: [0x49, 0x49, 42, 0]) else { return nil }
        let directory = number(4, 4)
        var fields: [Int: Int] = [:]
        for index in 0..<number(directory, 2) {
            let field = directory + 2 + index * 12
            fields[number(field, 2)] = number(field + 8, number(field + 2, 2) == 3 ? 2 : 4)
        }
        guard let width = fields[256], let height = fields[257], let start = fields[273] else { return nil }
        return DrawnPicture(width: width, height: height, bytes: file[start...], depth: fields[277] ?? 4)
    }

    /// The pictures in sequences of Sixel: `ESC P … q`, colours, rows of six pixels, `ESC \`.
    package static func sixel(_ text: String) -> [DrawnPicture] {
        text.components(separatedBy: "\u{1B}P").dropFirst().compactMap { part in
            guard let start = part.firstIndex(of: "q") else { return nil }
            var reader = SixelReader(part[part.index(after: start)...].components(separatedBy: "\u{1B}\\")[0])
            return reader.picture()
        }
    }
}

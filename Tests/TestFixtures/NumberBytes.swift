/// The bytes of a number, the lowest first.
package func little(_ value: Int, _ width: Int = 4) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

/// The bytes of a number, the highest first.
package func big(_ value: Int, _ width: Int = 4) -> [UInt8] { little(value, width).reversed() }

/// A box of a file of the MP4 or HEIF family; the name is in Latin-1.
package func box(_ name: String, _ content: [UInt8]...) -> [UInt8] {
    let content = content.flatMap(\.self)
    return big(content.count + 8) + name.unicodeScalars.map { UInt8($0.value) } + content
}

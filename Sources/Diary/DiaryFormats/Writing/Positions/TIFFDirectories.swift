import Containers
import DiaryModel

/// The directories of a TIFF structure in a copy, as EXIF and camera RAW have it, from which the one with the position
/// is removed.
struct TIFFDirectories: ~Copyable {
    private static let positionTag = 0x8825

    let file: FileDescriptor
    let structure: TIFFStructure

    /// Returns whether a header begins there: one of TIFF's own numbers, or those of Panasonic's and Olympus' RAW.
    static func areThere(_ bytes: [UInt8]) -> Bool {
        let marks = ["II*\0", "II+\0", "IIU\0", "IIRO", "IIRS", "MM\0*", "MM\0+", "MMOR"]
        return marks.contains { bytes.starts(with: $0.utf8) }
    }

    /// The directories of the structure that begins at an offset; nil if there is none.
    init?(_ file: borrowing FileDescriptor, at offset: Int) throws(SystemCallError) {
        guard Self.areThere(try file.read(upTo: 4, at: offset)),
            let structure = TIFFStructure(.file(descriptor: file.number), start: offset)
        else { return nil }
        self.file = try file.duplicate()
        self.structure = structure
    }

    /// Removes the GPS directory from every directory that refers to one; returns whether any did.
    func removePosition() throws(SystemCallError) -> Bool {
        var (isChanged, offset) = (false, structure.firstOffset)
        for _ in 0..<16 {
            guard let directory = try read(at: offset) else { break }
            if let index = directory.firstIndex(where: { $0.tag == Self.positionTag }) {
                try clear(at: directory[index].offset)
                try remove(index, from: directory)
                isChanged = true
            }
            offset = directory.next
        }
        return isChanged
    }

    /// Clears the first directory; returns whether it had entries.
    func clearFirst() throws(SystemCallError) -> Bool {
        try clear(at: structure.firstOffset)
    }

    /// The directory at an offset, after the header; nil if there can't be one.
    private func read(at offset: Int) throws(SystemCallError) -> TIFFDirectory? {
        var failure: Int32?
        let found = offset < 8 ? nil : structure.directory(at: offset, failure: &failure)
        try file.check(failure)
        return found?.isWhole == true ? found : nil
    }

    /// Removes an entry; those after it move up, as a directory may contain no gaps.
    private func remove(_ index: Int, from directory: TIFFDirectory) throws(SystemCallError) {
        let (width, start) = (structure.entryWidth, structure.start + directory.offset)
        let rest = Array(directory.bytes[(width * (index + 1))...]) + [UInt8](repeating: 0, count: width)
        try file.write(rest, at: start + structure.countWidth + width * index)
        let count = (0..<structure.countWidth).map { UInt8(truncatingIfNeeded: (directory.count - 1) >> (8 * $0)) }
        try file.write(structure.isBigEndian ? count.reversed() : count, at: start)
    }

    /// Overwrites a directory and the values that lie outside it with zeros; returns whether it had entries.
    @discardableResult
    private func clear(at offset: Int) throws(SystemCallError) -> Bool {
        guard let directory = try read(at: offset), 1...64 ~= directory.count else { return false }
        for entry in directory {
            guard let size = entry.byteCount, size > structure.offsetWidth, size <= 4096 else { continue }
            try zero(size, at: entry.offset)
        }
        try zero(structure.countWidth + structure.entryWidth * directory.count, at: offset)
        return true
    }

    /// Writes zeros, never beyond the file's end.
    private func zero(_ count: Int, at offset: Int) throws(SystemCallError) {
        let there = try file.read(upTo: count, at: structure.start + offset).count
        try file.write([UInt8](repeating: 0, count: there), at: structure.start + offset)
    }
}

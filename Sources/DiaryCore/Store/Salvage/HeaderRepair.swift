import Glibc

/// Makes a database readable whose first page, or whose list of tables, is lost.
///
/// A new database of this program has its tables at the same pages as any other of the same schema, so that its first
/// page and its list of tables can replace lost ones. If they don't fit, reading them fails as before. The layout is
/// described in https://www.sqlite.org/fileformat.html.
struct HeaderRepair {
    private static let pageSize = 4096
    private static let magic = Array("SQLite format 3\0".utf8)

    /// A new database without rows.
    private let template: [UInt8]

    init(template: [UInt8]) {
        self.template = template
    }

    /// Repairs the copy of a database, in place.
    ///
    /// - Parameter hasLog: whether it has a log, which may hold its pages.
    /// - Returns: whether there is anything to read.
    func repair(_ file: borrowing FileDescriptor, hasLog: Bool) throws -> Bool {
        let byteCount = try Int(file.status().st_size)
        guard byteCount > 0 || hasLog else { return false }
        var page = try file.read(upTo: Self.pageSize, at: 0)
        page += [UInt8](repeating: 0, count: Self.pageSize - page.count)
        let isHeaderThere = page.starts(with: Self.magic) && Self.isPlausible(page)
        if isHeaderThere, Self.pageSize(of: page) != Self.pageSize { return true }
        // Rows lie at the end of a page: those of a truncated page would be read as zeros.
        var pageCount = max(1, byteCount / Self.pageSize)
        if !isHeaderThere { page.replaceSubrange(0..<100, with: template[..<100]) }
        if ![0x05, 0x0D].contains(page[100]) { page.replaceSubrange(100..., with: template[100..<Self.pageSize]) }
        pageCount = max(pageCount, try repairTableList(of: file, firstPage: page))
        // Readers ignore the list of free pages and the recorded length of the file.
        Self.write(UInt32(clamping: pageCount), into: &page, at: 28)
        page.replaceSubrange(32..<40, with: [UInt8](repeating: 0, count: 8))
        page.replaceSubrange(92..<96, with: page[24..<28])
        if hasLog { page.replaceSubrange(18..<20, with: [2, 2]) }
        try file.write(page, at: 0)
        try file.setByteCount(pageCount * Self.pageSize)
        return true
    }

    /// Replaces unreadable pages of the list of tables with those of the template; returns the last of them.
    private func repairTableList(of file: borrowing FileDescriptor, firstPage: [UInt8]) throws -> Int {
        let children = Self.children(of: Array(template[..<Self.pageSize]))
        guard !children.isEmpty, Self.children(of: firstPage) == children else { return 1 }
        for number in children {
            let offset = (number - 1) * Self.pageSize
            guard try file.read(upTo: 1, at: offset).first != 0x0D, template.count >= offset + Self.pageSize else {
                continue
            }
            try file.write(Array(template[offset..<offset + Self.pageSize]), at: offset)
        }
        return children.max() ?? 1
    }

    /// The pages that an interior first page points to; none for one that holds the list itself.
    private static func children(of page: [UInt8]) -> [Int] {
        guard page[100] == 0x05 else { return [] }
        let count = Int(page[103]) << 8 | Int(page[104])
        guard 112 + 2 * count <= page.count else { return [] }
        let offsets = (0..<count).map { Int(page[112 + 2 * $0]) << 8 | Int(page[113 + 2 * $0]) }
        guard offsets.allSatisfy({ $0 + 4 <= page.count }) else { return [] }
        return (offsets + [108]).map { number(in: page, at: $0) }.filter { (2...10_000).contains($0) }
    }

    private static func pageSize(of page: [UInt8]) -> Int { Int(page[16]) << 8 | Int(page[17]) }

    /// Returns whether the fixed values of a header are as they have to be.
    private static func isPlausible(_ page: [UInt8]) -> Bool {
        let size = pageSize(of: page)
        return (size == 1 || size >= 512 && size & (size - 1) == 0) && Array(page[21..<24]) == [64, 32, 32]
            && (1...2).contains(page[18]) && (1...2).contains(page[19])
    }

    private static func number(in page: [UInt8], at offset: Int) -> Int {
        page[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func write(_ number: UInt32, into page: inout [UInt8], at offset: Int) {
        for index in 0..<4 { page[offset + index] = UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32(index))) }
    }
}

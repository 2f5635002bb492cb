import DiaryModel
import Glibc

/// The pages of a database that may be damaged, with those of its log in their place.
///
/// Nothing is assumed of the file but its pages. The layout is described in https://www.sqlite.org/fileformat.html.
final class DatabasePages {
    let pageSize: Int
    /// The number of whole pages: rows lie at the end of a page, and those of a truncated one would be read as zeros.
    let count: Int
    private let file: OpenFile?
    private let log: OpenFile?
    private let offsets: [Int: Int]
    private var last: (number: Int, bytes: [UInt8])?

    private final class OpenFile {
        let descriptor: FileDescriptor

        init(_ path: FilePath) throws(SystemCallError) { descriptor = try FileDescriptor.open(path, O_RDONLY) }
    }

    /// Opens the files; a database that isn't there has the pages of its log.
    ///
    /// - Parameter offsets: where the log has its pages, if not all of it can be read as SQLite does.
    init(_ database: FilePath, log: FilePath?, at offsets: [Int: Int]? = nil) throws {
        file = Folder.linkStatus(database) == nil ? nil : try OpenFile(database)
        self.log = try log.map(OpenFile.init)
        let contents = try self.log.flatMap { try WriteAheadLog($0.descriptor) }
        pageSize = try contents?.pageSize ?? file.map { try Self.pageSize(of: $0.descriptor) } ?? 4096
        self.offsets = offsets ?? contents?.offsets ?? [:]
        let byteCount = try file.map { try Int($0.descriptor.status().st_size) } ?? 0
        count = min(max(byteCount / pageSize, self.offsets.keys.max() ?? 0), 1 << 30)
    }

    static let magic = Array("SQLite format 3\0".utf8)

    /// The size of a database's pages; the usual one if its header doesn't say it.
    static func pageSize(of database: borrowing FileDescriptor) throws(SystemCallError) -> Int {
        let header = try database.readUnlessDamaged(upTo: 100, at: 0) ?? []
        let size = header.starts(with: magic) ? header.shortNumber(at: 16) : 0
        return isPageSize(size) ? size : size == 1 ? 65_536 : 4096
    }

    static func isDatabase(_ file: borrowing FileDescriptor) throws(SystemCallError) -> Bool {
        try file.readUnlessDamaged(upTo: magic.count, at: 0) == magic
    }

    static func isPageSize(_ size: Int) -> Bool { (512...65_536).contains(size) && size & (size - 1) == 0 }

    var isEmpty: Bool { count == 0 }

    /// The bytes of a page, counted from 1; nil if it isn't there or the disk can't read it.
    func bytes(of number: Int) -> [UInt8]? {
        guard (1...max(count, 1)).contains(number) else { return nil }
        if let last, last.number == number { return last.bytes }
        let source = offsets[number].flatMap { offset in log.map { ($0, offset) } }
        guard let (file, offset) = source ?? file.map({ ($0, (number - 1) * pageSize) }),
            let bytes = try? file.descriptor.read(upTo: pageSize, at: offset), bytes.count == pageSize
        else { return nil }
        last = (number, bytes)
        return bytes
    }

    /// The page as a part of a tree; nil if it can't be one.
    ///
    /// A wrong bit in its kind is put right where the contents show it.
    func tree(_ number: Int) -> TreePage? {
        guard let bytes = bytes(of: number) else { return nil }
        let byte = bytes[number == 1 ? 100 : 0]
        let kinds = TreePage.Kind.allCases.filter { ($0.rawValue ^ byte).nonzeroBitCount <= 1 }
            .sorted { ($0.rawValue ^ byte).nonzeroBitCount < ($1.rawValue ^ byte).nonzeroBitCount }
        let pages = kinds.map { TreePage(bytes, number: number, kind: $0, pageCount: count) }
        return pages.first(where: \.isLikely) ?? pages.first { $0.kind.rawValue == byte }
    }

    /// The numbers of the pages that the header lists as unused.
    var unusedPages: Set<Int> {
        var unused: Set<Int> = []
        guard let header = bytes(of: 1), header.starts(with: Self.magic) else { return unused }
        var trunk = Int(header.number(at: 32))
        while (2...max(count, 2)).contains(trunk), let bytes = bytes(of: trunk), unused.insert(trunk).inserted {
            let listed = Int(bytes.number(at: 4))
            guard listed <= pageSize / 4 - 2 else { break }
            unused.formUnion((0..<listed).map { Int(bytes.number(at: 8 + 4 * $0)) })
            trunk = Int(bytes.number(at: 0))
        }
        return unused
    }

    /// The bytes of a cell's record, as many as can be read of `length`.
    func payload(of cell: StoredCell, in page: TreePage, length: Int) -> [UInt8] {
        let (limit, least) =
            page.kind.isTable
            ? (pageSize - 35, (pageSize - 12) * 32 / 255 - 23)
            : ((pageSize - 12) * 64 / 255 - 23, (pageSize - 12) * 32 / 255 - 23)
        let split = least + max(0, length - least) % (pageSize - 4)
        let local = length <= limit ? length : split <= limit ? split : least
        let end = cell.start + local
        guard end <= page.bytes.count else { return Array(page.bytes[cell.start...]) }
        var payload = Array(page.bytes[cell.start..<end])
        guard length > local else { return payload }
        var next = Int(page.bytes.number(at: end))
        while payload.count < length, next > 1, let bytes = bytes(of: next) {
            payload += bytes[4...].prefix(length - payload.count)
            next = Int(bytes.number(at: 0))
        }
        return payload
    }
}

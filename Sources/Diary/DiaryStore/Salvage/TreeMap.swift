import SQLite

/// Which pages of a database hold the rows of which table.
///
/// The list of tables says where each begins. Where it, or a page on the way, is damaged, the rows themselves show to
/// which table they belong: a page that nothing points to is found as well.
struct TreeMap {
    let pages: DatabasePages
    let version: Int
    private let shapes: [TableShape]
    private var kinds: [TreePage.Kind?]
    private var parents: [Int32]
    private var leaves: [String: [Int]] = [:]
    /// The tables and indexes of which pages can't be read.
    private(set) var damaged: Set<String> = []

    /// Looks at every page.
    ///
    /// - Parameter versions: the shapes of each schema version, from version 1 on.
    init(_ pages: DatabasePages, versions: [[TableShape]]) {
        self.pages = pages
        kinds = [nil] + (0..<pages.count).map { pages.tree($0 + 1)?.kind }
        parents = Array(repeating: 0, count: kinds.count)
        var broken: [Int] = []
        for number in kinds.indices where kinds[number]?.isInterior == true {
            guard let page = pages.tree(number) else { continue }
            if page.lostCount > 0 { broken.append(number) }
            for child in page.children {
                if kinds[child]?.isTable != page.kind.isTable {
                    broken.append(number)
                } else if parents[child] == 0 {
                    parents[child] = Int32(number)
                }
            }
        }
        version = Self.version(pages, kinds, versions)
        shapes = version > 0 ? versions[version - 1] : []
        assign(broken)
    }

    /// The version whose entries the pages hold; of several with the same columns, the one in the header, or the
    /// newest.
    private static func version(
        _ pages: DatabasePages, _ kinds: [TreePage.Kind?], _ versions: [[TableShape]]
    ) -> Int {
        let entries = versions.map { $0.first { $0.name == "entry" } }
        var counts = Array(repeating: 0, count: versions.count)
        for number in kinds.indices where kinds[number] == .leafTable {
            guard let page = pages.tree(number) else { continue }
            for (index, shape) in entries.enumerated() where shape?.matches(page) == true { counts[index] += 1 }
        }
        let most = counts.max() ?? 0
        let possible = counts.indices.filter { counts[$0] == most }.map { $0 + 1 }
        let stored = Int(pages.bytes(of: 1)?.number(at: 60) ?? 0)
        return possible.contains(stored) ? stored : possible.last ?? versions.count
    }

    /// The page at the top of the tree that a page belongs to.
    private func root(of number: Int) -> Int {
        var number = number
        for _ in 0..<40 where parents[number] > 0 { number = Int(parents[number]) }
        return number
    }

    private func isRoot(_ number: Int) -> Bool { kinds.indices.contains(number) && parents[number] == 0 }

    /// The first pages of tables and indexes as the list of tables names them.
    private func listedRoots() -> [(name: String, root: Int)] {
        kinds.indices.filter { kinds[$0] == .leafTable }.compactMap(pages.tree)
            .filter { TableShape.schema.matches($0) }
            .flatMap { page in
                page.cells.compactMap { cell in
                    let values = cell.values(in: pages.payload(of: cell, in: page, length: cell.length))
                    guard values.count == 5, case .text(let name) = values[1], case .integer(let root) = values[3],
                        let root = Int(exactly: root)
                    else { return nil }
                    return (name, root)
                }
            }
    }

    private func firstLeaf(below root: Int) -> TreePage? {
        var page = pages.tree(root)
        for _ in 0..<40 {
            guard let current = page, current.kind == .interiorTable else { break }
            page = current.children.first.flatMap(pages.tree)
        }
        return page
    }

    /// Gives each page with rows to a table or an index.
    private mutating func assign(_ broken: [Int]) {
        var (claims, claimed): ([Int: [TableShape]], Set<String>) = ([:], [])
        let listed = listedRoots()
        for (name, root) in listed {
            guard let shape = shapes.first(where: { $0.name == name }) else { continue }
            guard isRoot(root), kinds[root].map({ $0.isTable != shape.isIndex }) ?? true else { continue }
            claims[root, default: []].append(shape)
            if firstLeaf(below: root).map({ $0.isEmpty || shape.matches($0) }) ?? true { claimed.insert(name) }
        }
        let unused = pages.unusedPages
        var (owners, counts): ([Int: TableShape], [String: Int]) = ([:], [:])
        for number in kinds.indices where kinds[number]?.holdsRows == true {
            guard let page = pages.tree(number), !page.cells.isEmpty || page.unreadableCount > 0 else { continue }
            let root = root(of: number)
            let listed = claims[root] ?? []
            let isListed = !listed.isEmpty
            let known = (listed + [owners[root]].compactMap(\.self)).first { $0.matches(page) }
            guard isListed || !unused.contains(number) else { continue }
            let found =
                known
                ?? shapes.filter { $0.matches(page) }.min { first, second in
                    let rank = { (shape: TableShape) in
                        (claimed.contains(shape.name) ? 1 : 0, shape.root == root ? 0 : 1, shape.holdsRows ? 1 : 0)
                    }
                    return rank(first) == rank(second)
                        ? counts[first.name, default: 0] < counts[second.name, default: 0]
                        : rank(first) < rank(second)
                }
            guard let owner = found ?? listed.first ?? owners[root] else { continue }
            if owners[root] == nil { counts[owner.name, default: 0] += 1 }
            owners[root] = owners[root] ?? owner
            leaves[owner.name, default: []].append(number)
        }
        for number in broken {
            let root = root(of: number)
            if let owner = owners[root] ?? claims[root]?.first { damaged.insert(owner.name) }
        }
        for (root, shapes) in claims where kinds[root] == nil { damaged.formUnion(shapes.map(\.name)) }
        markLost(unclaimed: shapes.filter { !claimed.contains($0.name) && leaves[$0.name] == nil }, claims)
    }

    /// A table whose first page wasn't found is lost, unless there are first pages without rows that may be its.
    private mutating func markLost(unclaimed: [TableShape], _ claims: [Int: [TableShape]]) {
        for isIndex in [false, true] {
            let empty = kinds.indices.filter { number in
                isRoot(number) && kinds[number]?.isTable == !isIndex && pages.tree(number)?.isEmpty == true
                    && claims[number]?.contains { leaves[$0.name] == nil } != true
            }
            let lost = unclaimed.filter { $0.isIndex == isIndex }
            if lost.count > empty.count { damaged.formUnion(lost.map(\.name)) }
        }
    }

    func shape(_ name: String) -> TableShape? { shapes.first { $0.name == name } }

    /// True if any row of a table of people's data was found.
    var holdsRows: Bool { ["property", "entry", "medium"].contains { leaves[$0] != nil } }

    /// Passes on the readable records of a table or an index, with whether they have its form.
    ///
    /// - Returns: whether all were readable.
    func forEachRecord(
        of name: String, _ body: (_ key: Int64, _ values: [SQLValue], _ isWhole: Bool) throws -> Void
    ) rethrows -> Bool {
        guard let shape = shape(name) else { return true }
        var isComplete = !damaged.contains(name)
        for page in (leaves[name] ?? []).compactMap(pages.tree) {
            if page.unreadableCount > 0 { isComplete = false }
            for cell in page.cells {
                let isWhole = shape.allows(cell)
                // The types of the values give the right length, if the cell's own is damaged.
                guard isWhole || cell.isExact || cell.types.count <= shape.columns.count else {
                    isComplete = false
                    continue
                }
                let length = isWhole ? cell.length : cell.givenLength
                let payload = pages.payload(of: cell, in: page, length: length)
                if !isWhole || payload.count < length { isComplete = false }
                try body(cell.key, cell.values(in: payload), isWhole && payload.count == length)
            }
        }
        return isComplete
    }
}

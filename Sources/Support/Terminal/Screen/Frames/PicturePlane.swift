import Pixels

/// The pictures of pixels that a terminal shows above its cells: their numbers, positions, and pending output.
///
/// Their bytes are written in pieces between frames, so that no frame waits for them. Kitty's pictures are sent once
/// and then placed, moved and deleted by their numbers; those of Sixel and iTerm2 are drawn into cells, and disappear
/// when the cells are written.
struct PicturePlane {
    struct Change {
        var commands: [UInt8] = []
        /// Cells that have to be written, whatever their content.
        var uncovered: [GridRectangle] = []
    }

    private struct Placed {
        let placement: PicturePlacement
        /// The index among equal pictures.
        let occurrence: Int
        var isDrawn = false
        /// The number of times that a part of it was drawn, and the rest cancelled.
        var cuts = 0

        func isSame(as other: Placed) -> Bool {
            placement.picture === other.placement.picture && placement.position == other.placement.position
                && occurrence == other.occurrence
        }
    }

    /// A picture uploaded to Kitty, at least in part.
    private struct Upload {
        let picture: ScreenPicture
        let number: UInt32
        /// The number of bytes of its text already sent.
        var sent = 0
        var lastUse: Int
        var total = 0
    }

    /// "Chunked up into chunks no larger than 4096 bytes" (Kitty, Terminal graphics protocol).
    private static let chunk = 4096
    private static let uploadLimit = 64
    private static let cutLimit = 8
    /// The bytes of a picture that are sent although it is no longer wanted: it may be wanted again.
    private static let restLimit = 16 << 10
    /// The largest number of bytes of pictures, which are kept in the memory of this process, too.
    private static let byteLimit = 8 << 20

    private var placed: [Placed] = []
    private var uploads: [Upload] = []
    private var nextNumber: UInt32
    private var clock = 0
    /// The picture that was last written in one piece, which may still be in transit.
    private var last: PicturePlacement?
    /// True if the numbers in ``leaving`` changed.
    var hasNewUploads = false

    /// A plane without pictures.
    ///
    /// Numbers begin at a random one, so that programs side by side on a terminal don't replace each other's pictures.
    init(firstNumber: UInt32 = .random(in: 1 << 24..<1 << 31)) {
        nextNumber = firstNumber
    }

    /// True if there is more to be written.
    var hasWork: Bool { placed.contains { !$0.isDrawn } || partial != nil }

    private var partial: Int? { uploads.firstIndex { 0 < $0.sent && $0.sent < $0.total } }

    /// Takes the pictures of the next frame; those that would scroll the screen, or are not entirely within it, are
    /// left out.
    mutating func change(to wanted: [PicturePlacement], on bounds: GridRectangle) -> Change {
        clock += 1
        var change = Change()
        var new: [Placed] = []
        for placement in wanted where !placement.picture.isText {
            let rectangle = placement.rectangle
            guard rectangle.clipped(to: bounds) == rectangle, rectangle.rowRange.upperBound < bounds.rows else {
                continue
            }
            let occurrence = new.count { $0.placement.picture === placement.picture }
            new.append(Placed(placement: placement, occurrence: occurrence))
        }
        if let partial, !new.contains(where: { $0.placement.picture === uploads[partial].picture }) {
            change.commands += abort(partial)
        }
        for old in placed where !new.contains(where: { $0.isSame(as: old) }) {
            if let upload = upload(of: old.placement.picture) {
                let stays = new.contains {
                    $0.placement.picture === old.placement.picture && $0.occurrence == old.occurrence
                }
                if !stays, old.isDrawn { change.commands += Self.removal(upload.number, old.occurrence) }
            } else if old.isDrawn || old.cuts > 0 {
                change.uncovered.append(old.placement.rectangle)
            }
        }
        for index in new.indices {
            if let old = placed.first(where: { $0.isSame(as: new[index]) }) {
                (new[index].isDrawn, new[index].cuts) = (old.isDrawn, old.cuts)
            } else if let upload = upload(of: new[index].placement.picture), upload.sent == upload.total {
                change.commands += Self.placing(new[index].placement, upload.number, new[index].occurrence)
                new[index].isDrawn = true
            } else {
                // The cells below show through.
                change.uncovered.append(new[index].placement.rectangle)
            }
        }
        placed = new
        for picture in placed { touch(picture.placement.picture) }
        return change
    }

    private func upload(of picture: ScreenPicture) -> Upload? { uploads.first { $0.picture === picture } }

    private mutating func touch(_ picture: ScreenPicture) {
        for index in uploads.indices where uploads[index].picture === picture { uploads[index].lastUse = clock }
    }

    /// Marks pictures in these rows to be drawn again, since cells below them were written.
    mutating func noteWritten(rows: Set<Int>) {
        guard !rows.isEmpty else { return }
        for index in placed.indices where upload(of: placed[index].placement.picture) == nil {
            if placed[index].placement.rectangle.rowRange.contains(where: rows.contains) {
                placed[index].isDrawn = false
            }
        }
    }

    /// The next piece that can be written alone; nil if all is done.
    ///
    /// The pieces of one of Kitty's pictures are not interrupted by another picture.
    mutating func nextPiece() -> [UInt8]? {
        if let partial { return nextChunk(partial) }
        guard let index = placed.firstIndex(where: { !$0.isDrawn }) else { return nil }
        let placement = placed[index].placement
        if case .drawn(let bytes) = placement.picture.content {
            placed[index].isDrawn = true
            last = placement
            return Self.cursor(placement.position) + bytes
        }
        if let upload = upload(of: placement.picture) {
            placed[index].isDrawn = true
            return Self.placing(placement, upload.number, placed[index].occurrence)
        }
        return beginUpload(of: placement.picture)
    }

    /// Returns whether the rest of the picture that was written last is cancelled: it is not in the next frame, or so
    /// much of it is left that the frame comes first and the picture begins again.
    ///
    /// One that was cancelled a few times is written to its end, or it would never be visible next to a list that
    /// changes constantly.
    ///
    /// - Parameter unwritten: the bytes of it that the terminal hasn't accepted yet.
    func isCancelled(by wanted: [PicturePlacement], unwritten: Int) -> Bool {
        guard let last else { return false }
        let stays = wanted.contains { $0.picture === last.picture && $0.position == last.position }
        guard stays else { return true }
        return unwritten > Self.chunk && !placed.contains { isLast($0) && $0.cuts >= Self.cutLimit }
    }

    private func isLast(_ placed: Placed) -> Bool {
        placed.placement.picture === last?.picture && placed.placement.position == last?.position
    }

    /// Records that the rest of the picture that was written last was cancelled.
    mutating func noteCut() {
        for index in placed.indices where isLast(placed[index]) {
            placed[index].isDrawn = false
            placed[index].cuts += 1
        }
        last = nil
    }

    /// True if a piece is a whole picture, which can be cancelled; else it has to be written to its end.
    var isWholePicture: Bool { last != nil && partial == nil }

    private mutating func beginUpload(of picture: ScreenPicture) -> [UInt8] {
        guard case .uploaded(_, let base64, _) = picture.content else { return [] }
        let freed = makeRoom(for: base64.count)
        uploads.append(Upload(picture: picture, number: nextNumber, lastUse: clock, total: base64.count))
        nextNumber += 1
        hasNewUploads = true
        return freed + nextChunk(uploads.count - 1)
    }

    /// Frees the pictures that were shown least recently, to make room.
    private mutating func makeRoom(for count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while uploads.count >= Self.uploadLimit || uploads.reduce(count, { $0 + $1.total }) > Self.byteLimit {
            let idle = uploads.indices.filter { index in
                !placed.contains { $0.placement.picture === uploads[index].picture }
            }
            guard let oldest = idle.min(by: { uploads[$0].lastUse < uploads[$1].lastUse }) else { break }
            bytes += Self.freeing(uploads.remove(at: oldest).number)
        }
        return bytes
    }

    /// Ends the upload of a picture that is no longer wanted, if much of it is left: the next one would wait for it.
    private mutating func abort(_ index: Int) -> [UInt8] {
        let upload = uploads[index]
        guard upload.total - upload.sent > Self.restLimit else { return [] }
        uploads.remove(at: index)
        hasNewUploads = true
        // Too few pixels are an error for the terminal, which then discards them without an answer (`q=2`).
        return Array("\u{1B}_Gq=2,m=0;\u{1B}\\".utf8) + Self.freeing(upload.number)
    }

    private mutating func nextChunk(_ index: Int) -> [UInt8] {
        guard case .uploaded(let size, let base64, let isCompressed) = uploads[index].picture.content else { return [] }
        let (start, end) = (uploads[index].sent, min(uploads[index].sent + Self.chunk, base64.count))
        uploads[index].sent = end
        let format =
            "a=t,q=2,f=32,\(isCompressed ? "o=z," : "")i=\(uploads[index].number),s=\(size.width),v=\(size.height),"
        let keys = (start == 0 ? format : "q=2,") + "m=\(end < base64.count ? 1 : 0);"
        return Array("\u{1B}_G\(keys)".utf8) + base64[start..<end] + Array("\u{1B}\\".utf8)
    }

    /// Marks all pictures to be drawn again; returns the output that removes the rest of them.
    ///
    /// - Parameter isErased: whether the terminal has forgotten its pictures, too.
    mutating func reset(isErased: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        for index in placed.indices {
            if !isErased, placed[index].isDrawn, let upload = upload(of: placed[index].placement.picture) {
                bytes += Self.removal(upload.number, placed[index].occurrence)
            }
            placed[index].isDrawn = false
        }
        if isErased {
            uploads = []
            hasNewUploads = true
        }
        return bytes
    }

    /// Removes all pictures from the terminal, and from its memory.
    var leaving: [UInt8] { uploads.flatMap { Self.freeing($0.number) } }

    private static func cursor(_ position: GridPosition) -> [UInt8] {
        Array("\u{1B}[\(position.row + 1);\(position.column + 1)H".utf8)
    }

    /// The sequence that places a picture; the cursor does not move (`C=1`), and there is no answer (`q=2`).
    private static func placing(_ placement: PicturePlacement, _ number: UInt32, _ occurrence: Int) -> [UInt8] {
        let size = "c=\(placement.picture.columns),r=\(placement.picture.rows)"
        return cursor(placement.position)
            + Array("\u{1B}_Ga=p,q=2,C=1,i=\(number),p=\(occurrence + 1),\(size)\u{1B}\\".utf8)
    }

    private static func removal(_ number: UInt32, _ occurrence: Int) -> [UInt8] {
        Array("\u{1B}_Ga=d,q=2,d=i,i=\(number),p=\(occurrence + 1)\u{1B}\\".utf8)
    }

    private static func freeing(_ number: UInt32) -> [UInt8] {
        Array("\u{1B}_Ga=d,q=2,d=I,i=\(number)\u{1B}\\".utf8)
    }
}

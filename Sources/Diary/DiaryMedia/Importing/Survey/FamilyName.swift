import DecoderProtocol
import DiaryModel
import TextFolding

/// A file's name, taken apart as far as cameras, telephones and programs build the names of files that belong together.
///
/// Names are bytes; ASCII letters are compared in lower case, and what is UTF-8 in NFC: Macs take names apart that other
/// programs wrote.
package struct FamilyName {
    /// What the name says about the file.
    enum Role: Hashable {
        case plain
        /// The picture that a telephone shows for several: `.RAW-01.COVER`, `.PORTRAIT-01.COVER`, `_BURST…_COVER`.
        case cover
        /// The picture that a cover was made of: `.RAW-02.ORIGINAL`, `.PORTRAIT-02.ORIGINAL`.
        case original
        case burst
        /// An edited copy: `IMG_E0001`, `IMG_0001-edited`, `IMG_0001~2`.
        case edit
    }

    /// The files of a family have it in common.
    package struct Key: Hashable, Sendable {
        let folder: FilePath
        let name: [UInt8]
    }

    /// The folder, in which the previews of a camera count as if they were beside their films.
    let folder: FilePath
    /// The whole name.
    let name: [UInt8]
    /// The name without its extension.
    let stem: [UInt8]
    /// The stem without what names add to it.
    private(set) var root: [UInt8]
    private(set) var role = Role.plain

    init(_ path: FilePath, _ kind: FileKind) {
        name = Self.composed(path.lastComponent).lowercased
        stem = Self.withoutExtension(name)
        root = stem
        let place = path.parent
        folder = PreviewName.isPreviewFolder(place) ? place.parent.appending("CLIP") : place
        switch kind {
        case .sidecar, .other: break
        case .adjustments: root = Self.adjusted(stem)
        case .preview: root = Self.film(stem, marks: folder == place ? "" : "ts")
        case .notes: root = Self.film(stem, marks: "m")
        case .photo, .rawPhoto, .film, .sound: takeRole()
        }
    }

    var key: Key { Key(folder: folder, name: root) }

    /// The keys of the families that a file may have to do with, whatever its kind.
    var keys: Set<Key> {
        let inner = Self.withoutExtension(stem)
        let names =
            [stem, inner, root, Self.film(stem, marks: "mst"), Self.adjusted(stem)]
            + [stem, inner].map { FamilyName($0, in: folder).root }
        return Set(names.map { Key(folder: folder, name: $0) })
    }

    private init(_ stem: [UInt8], in folder: FilePath) {
        (self.folder, name, self.stem, root) = (folder, stem, stem, stem)
        takeRole()
    }

    private mutating func takeRole() {
        root = Self.gopro(stem) ?? stem
        takeEdit()
        if !takeBurst() { takeCover() }
        for ending in [".mp", "_hevc"] where root.hasSuffix(ending) && root.count > ending.utf8.count {
            root.removeLast(ending.utf8.count)
        }
    }

    /// Takes off what names an edited copy.
    private mutating func takeEdit() {
        let number = root.trailingNumber(in: ("(", ")"))
        var rest = Array(root.dropLast(number.count))
        // Lightroom's second edit is `IMG_0001-Edit-2`.
        let count = rest.trailingDigits.count
        if count > 0, rest.dropLast(count).hasSuffix("-edit-") { rest.removeLast(count + 1) }
        if let word = Self.editWords.first(where: { rest.hasSuffix($0) && rest.count > $0.utf8.count }) {
            (root, role) = (rest.dropLast(word.utf8.count) + number, .edit)
        } else if let tilde = root.lastIndex(of: UInt8(ascii: "~")), tilde > 0, root[(tilde + 1)...].areDigits {
            (root, role) = (Array(root[..<tilde]), .edit)
        } else if root.starts(with: "img_e".utf8), root.dropFirst(5).prefix(4).areDigits {
            (root, role) = (Array("img_".utf8) + root.dropFirst(5), .edit)
        }
    }

    /// `00001IMG_00001_BURST20240715143000123_COVER`, where the number identifies the burst, and
    /// `IMG_1_BURST001_COVER`, where the beginning does.
    private mutating func takeBurst() -> Bool {
        let isCover = root.hasSuffix("_cover")
        let rest = isCover ? Array(root.dropLast(6)) : root
        let digits = rest.trailingDigits
        let start = rest.dropLast(digits.count)
        guard digits.count >= 2, start.hasSuffix("burst") else { return false }
        let prefix = start.dropLast(start.hasSuffix("_burst") ? 6 : 5)
        root = digits.count >= 14 ? Array("burst".utf8) + digits : Array(prefix)
        role = isCover ? .cover : .burst
        return true
    }

    /// `PXL_1.RAW-01.MP.COVER`: the part with a number follows the name of the picture.
    private mutating func takeCover() {
        for (word, role) in [(".cover", Role.cover), (".original", .original)] where root.hasSuffix(word) {
            var rest = root.dropLast(word.utf8.count)
            if rest.hasSuffix(".mp") { rest = rest.dropLast(3) }
            let digits = rest.trailingDigits
            let part = rest.dropLast(digits.count)
            guard digits.count == 2, part.hasSuffix("-"), let dot = part.lastIndex(of: UInt8(ascii: ".")), dot > 0
            else {
                return
            }
            (root, self.role) = (Array(rest[..<dot]), role)
            return
        }
    }

    /// `IMG_O0001.AAE` has the earlier adjustments of `IMG_0001`, and `IMG_E0001.AAE` is of its edited copy.
    private static func adjusted(_ stem: [UInt8]) -> [UInt8] {
        guard stem.starts(with: "img_o".utf8) || stem.starts(with: "img_e".utf8) else { return stem }
        return Array("img_".utf8) + stem.dropFirst(5)
    }

    /// The stem of the film that a camera made a preview of, or wrote about.
    ///
    /// - Parameter marks: the letters that Sony's cameras put before a number of two digits: `C0001T01.JPG`,
    ///   `C0001S03.MP4`, `C0001M01.XML`.
    private static func film(_ stem: [UInt8], marks: String) -> [UInt8] {
        if let number = gopro(stem) { return number }
        let start = stem.dropLast(2)
        if stem.suffix(2).areDigits, start.dropLast().suffix(1).areDigits, start.last.map(marks.utf8.contains) == true {
            return Array(start.dropLast())
        }
        // Insta360's LRV_20240715_143000_11_001 of VID_20240715_143000_00_001.
        guard stem.starts(with: "lrv_".utf8), stem.count == 26 else { return stem }
        return Array("vid_".utf8) + stem[4..<20] + Array("00".utf8) + stem[22...]
    }

    /// A number of GoPro's films, whose names begin with the kind of file: GH010001, GX010001, GL010001.
    private static func gopro(_ stem: [UInt8]) -> [UInt8]? {
        guard stem.count == 8, stem[0] == UInt8(ascii: "g"), "hxl".utf8.contains(stem[1]), stem[2...].areDigits else {
            return nil
        }
        return Array("gopro".utf8) + stem[2...]
    }

    private static func composed(_ name: [UInt8]) -> [UInt8] {
        guard name.contains(where: { $0 >= 0x80 }), let text = String(validating: name, as: UTF8.self) else {
            return name
        }
        return Array(nfc(text).utf8)
    }

    private static func withoutExtension(_ name: [UInt8]) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
        return Array(name[..<dot])
    }

    /// What programs append to the names of edited copies; Google does in the language of the telephone.
    private static let editWords = [
        "-edited", "_edited", "-edit", "_edit", "-bearbeitet", "-modifié", "-bewerkt", "-edytowane", "-modificato",
        "-編集済み", "-ha editado", "-editado", "-editada", "-editat", "-编辑", "-已編輯", "-已修改", "-upraveno",
        "-upravené", "-redigeret", "-redigert", "-redigerad", "-muokattu", "-szerkesztett", "-düzenlendi",
        "-измененный", "-수정됨", "-effects",
    ]
}

/// The names of the previews that cameras make of their films.
enum PreviewName {
    /// Returns whether a picture or a film is a preview.
    static func matches(_ path: FilePath, _ kind: MediumKind) -> Bool {
        let name = path.lastComponent.lowercased
        switch kind {
        case .image: return name.hasSuffix(".thm") || isPreviewFolder(path.parent)
        case .video:
            return [".lrv", ".lrf"].contains { name.hasSuffix($0) } || name.starts(with: "lrv_".utf8)
                || isPreviewFolder(path.parent)
        case .audio: return false
        }
    }

    /// Returns whether Sony's cameras keep previews in a folder: pictures in `THMBNL`, small films in `SUB`, beside
    /// `CLIP`.
    static func isPreviewFolder(_ folder: FilePath) -> Bool {
        let name = folder.lastComponent.lowercased
        return name == Array("thmbnl".utf8)
            || name == Array("sub".utf8) && folder.parent.lastComponent.lowercased == Array("m4root".utf8)
    }
}

extension Sequence<UInt8> {
    /// The bytes with ASCII's letters in lower case.
    var lowercased: [UInt8] { map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 + 32 : $0 } }
}

extension BidirectionalCollection<UInt8> {
    fileprivate func hasSuffix(_ text: String) -> Bool { reversed().starts(with: text.utf8.reversed()) }

    fileprivate var areDigits: Bool { !isEmpty && allSatisfy(Self.isDigit) }

    fileprivate var trailingDigits: [UInt8] { reversed().prefix(while: Self.isDigit).reversed() }

    /// A number in brackets at the end, with them; empty if there is none.
    fileprivate func trailingNumber(in brackets: (Unicode.Scalar, Unicode.Scalar)) -> [UInt8] {
        guard last == UInt8(ascii: brackets.1) else { return [] }
        let digits = dropLast().trailingDigits
        guard !digits.isEmpty, dropLast(digits.count + 1).last == UInt8(ascii: brackets.0) else { return [] }
        return [UInt8(ascii: brackets.0)] + digits + [UInt8(ascii: brackets.1)]
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}

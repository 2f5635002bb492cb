import DiaryTestSupport
import Foundation
import Testing

@testable import DiaryModel

struct HiddenNameTests {
    private let folder = TestFolder()

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url("").path).sorted()
    }

    @Test(arguments: HiddenName.allCases)
    func `a killed process's leftover is removed, a file in use stays`(kind: HiddenName) throws {
        let target = folder.path("target")
        // Without a lock they look like those of a killed process.
        let left = kind.beside(target)
        try FileManager.default.createDirectory(
            atPath: left.appending("media").description, withIntermediateDirectories: true)
        try File.create(left.appending("media/half"), [1, 2, 3])
        let leftFile = kind.beside(folder.path("other/target"))
        try folder.write(Data([1]), to: String(decoding: leftFile.lastComponent, as: UTF8.self))
        let (held, heldFile) = (kind.beside(folder.path("other/target")), kind.beside(folder.path("other/target")))
        let lock = try AnchoredFolder(making: folder.path(String(decoding: held.lastComponent, as: UTF8.self)))
        let file = try FileDescriptor.makeLocked(folder.path(String(decoding: heldFile.lastComponent, as: UTF8.self)))
        try folder.write(Data([1]), to: ".diary-\(kind.rawValue)-mine")
        try folder.write(Data([1]), to: "diary-\(kind.rawValue)-\(UniqueIdentifier())")
        _ = HiddenName.export.beside(target)
        let found = try names()
        #expect(found.count == 4 && found.contains(".diary-\(kind.rawValue)-mine"))
        #expect(found.contains(String(decoding: held.lastComponent, as: UTF8.self)))
        let isStillThere = file.isNamed(folder.path(String(decoding: heldFile.lastComponent, as: UTF8.self)))
        #expect(isStillThere)
        withExtendedLifetime(lock) {}
    }

    /// SQLite writes one beside a copy of the database, and a killed backup leaves both.
    @Test func `the journal of a killed process's copy is removed with it, that of one in use stays`() throws {
        let target = folder.path("target")
        let left = HiddenName.backup.beside(target)
        let held = HiddenName.backup.beside(folder.path("other/target"))
        let heldName = String(decoding: held.lastComponent, as: UTF8.self)
        let file = try FileDescriptor.makeLocked(folder.path(heldName))
        for name in [String(decoding: left.lastComponent, as: UTF8.self), heldName] {
            try folder.write(Data([1]), to: "\(name)-journal")
        }
        try folder.write(Data([1]), to: ".diary-backup-mine-journal")
        try folder.write(Data([1]), to: String(decoding: left.lastComponent, as: UTF8.self))
        _ = HiddenName.export.beside(target)
        #expect(try Set(names()) == [heldName, "\(heldName)-journal", ".diary-backup-mine-journal"])
        let isStillThere = file.isNamed(folder.path(heldName))
        #expect(isStillThere)
    }

    @Test func `a link with such a name and its target are left alone`() throws {
        try folder.write(Data([1]), to: "kept/file")
        let link = HiddenName.export.beside(folder.path("target"))
        try FileManager.default.createSymbolicLink(
            atPath: link.description, withDestinationPath: folder.url("kept").path)
        HiddenName.removeAbandoned(in: link.parent)
        #expect(try names() == [String(decoding: link.lastComponent, as: UTF8.self), "kept"])
        #expect(FileManager.default.fileExists(atPath: folder.url("kept/file").path))
    }
}

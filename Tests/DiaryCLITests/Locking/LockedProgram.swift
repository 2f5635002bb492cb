import DiaryModel
import Foundation
import TestSupport

extension TestProgram {
    /// Makes folders like those of a locked diary, which nothing opens.
    func pretendLocked() throws {
        let files = FileManager.default
        try files.createDirectory(atPath: "\(diary)", withIntermediateDirectories: false)
        try Data("This is the place of a diary that is locked.\n".utf8).write(to: URL(filePath: "\(diary)/LOCKED"))
        try files.setAttributes([.posixPermissions: 0o500], ofItemAtPath: "\(diary)")
        try files.createDirectory(atPath: "\(diary).locked", withIntermediateDirectories: false)
        try Data("{}\n".utf8).write(to: URL(filePath: "\(diary).locked/gocryptfs.conf"))
    }

    /// The names in the diary's folder.
    var names: [String] {
        ((try? Folder.names(in: diary)) ?? []).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
}

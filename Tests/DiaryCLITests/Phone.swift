import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import TestSupport

/// A folder of generated photos beside its own diary.
struct Phone {
    let program = TestProgram()

    var path: FilePath { program.folder.path.appending("phone") }

    /// Writes a file and its parent folders.
    @discardableResult
    func put(_ bytes: [UInt8], _ name: String, modified: Date? = nil) throws -> String {
        let url = URL(filePath: "\(path)/\(name)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        if let modified { try FileManager.default.setAttributes([.modificationDate: modified], ofItemAtPath: url.path) }
        return url.path
    }

    /// Writes a photo taken at a time of 1 June 2025, such as `10:00`, whose bytes are unique for its name.
    @discardableResult
    func shoot(
        _ name: String, at clock: String, day: String = "2025:06:01", offset: String? = nil, latitude: UInt32? = nil,
        keywords: [String] = []
    ) throws -> String {
        let photo = TinyPhoto.bytes("\(day) \(clock):00", offset: offset, latitude: latitude, salt: "\(name)\(clock)")
        return try put(keywords.isEmpty ? photo : TinyPhoto.adding(keywords, to: photo), name)
    }

    @discardableResult
    func takeIn(_ arguments: String...) -> TestProgram.Outcome {
        program.run((["import", "\(path)"] + arguments).map { Array($0.utf8) })
    }

    /// The names of the media of each entry, oldest entry first.
    func groups() throws -> [[String]] {
        try program.entries().reversed().map { $0.media.compactMap(\.fileName) }
    }
}

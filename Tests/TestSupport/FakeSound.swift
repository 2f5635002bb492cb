package import DiaryModel
import Foundation

/// A simulated sound device, which a program finds in place of libasound's.
///
/// `FakeSound/fake_asound.c` lists its options.
package final class FakeSound {
    /// The path of the library; nil if there is no compiler.
    package static let library: FilePath? = compiled()

    private let folder: FilePath

    /// A separate device, which keeps the played sound in an existing folder.
    package init(in folder: FilePath) throws {
        self.folder = folder.appending("sound")
        try Folder.make(self.folder)
    }

    /// The environment of a program.
    ///
    /// - Parameter wishes: `CLOCK`, `FAULT`, `SHAPE` or `PAUSE`, each with its value.
    package func environment(_ wishes: [String: String] = [:]) -> [String: String] {
        let own = ["FAKE_SOUND": folder.description, "LD_LIBRARY_PATH": Self.library?.parent.description ?? ""]
        return wishes.reduce(into: own) { $0["FAKE_SOUND_\($1.key)"] = $1.value }
    }

    /// Sets the sound that the microphone will record.
    package func speak(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(filePath: folder.appending("spoken.raw").description))
    }

    /// Lets a second go by for the device before its next call.
    package func leap() throws {
        try Data().write(to: URL(filePath: folder.appending("leap").description))
    }

    /// Lets time pass a hundred times slower once that much was heard; at the usual speed if nil.
    package func slowDown(after seconds: Double?) throws {
        let path = folder.appending("slow").description
        guard let seconds else { return try FileManager.default.removeItem(atPath: path) }
        try Data("\(seconds)".utf8).write(to: URL(filePath: path), options: .atomic)
    }

    /// The sound that the loudspeaker has played.
    package var heard: [UInt8] { (try? File.read(folder.appending("heard.raw"), limit: 1 << 26)) ?? [] }

    /// The significant calls, such as `drop 480`.
    package var calls: [String] {
        let bytes = (try? File.read(folder.appending("calls.log"))) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static func compiled() -> FilePath? {
        let folder = FilePath(TestProgram.builtProgram("fake-sound"))
        let library = folder.appending("libasound.so.2")
        let draft = folder.appending("\(UniqueIdentifier()).so")
        let source = FilePath(#filePath).parent.appending("FakeSound").appending("fake_asound.c")
        let words = ["-shared", "-fPIC", "-O1", "-o", draft.description, source.description]
        for compiler in ["clang", "cc"] {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [compiler] + words
            guard (try? Folder.make(folder)) != nil, (try? process.run()) != nil else { return nil }
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { continue }
            let code = unsafe draft.withCString { old in unsafe library.withCString { unsafe rename(old, $0) } }
            return code == 0 ? library : nil
        }
        return nil
    }
}

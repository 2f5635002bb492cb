import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import Testing

/// Decoders that change the copy of their file.
struct AlteredCopyTests {
    private func program(_ name: String) throws -> StandInProgram {
        let program = try StandInProgram(name)
        try program.answer(with: .audio, fileExtension: "wav", mimeType: "audio/wav")
        return program
    }

    private func intake(_ diary: TestDiary, _ decoder: StandInProgram) -> MediumIntake {
        MediumIntake(
            vault: diary.store.vault, decoder: DecoderClient(executablePath: decoder.path), zone: .utc,
            now: diary.clock.now())
    }

    private func originals(in diary: TestDiary) throws -> [String] {
        let names = FileManager.default.enumerator(atPath: diary.path.appending("media").description)
        return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".wav") }
    }

    @Test func `a decoder can write nothing through the descriptor that it is given`() throws {
        let (diary, folder) = (try TestDiary(), TestFolder())
        let content = Data("the bytes of a sound".utf8)
        try content.write(to: folder.url("sound.wav"))
        let decoder = try program("decoder-defaces")
        let staged = try intake(diary, decoder).stage(folder.path("sound.wav"))
        withExtendedLifetime(decoder) {}
        #expect(try Data(contentsOf: URL(filePath: staged.staged.path.description)) == content)
    }

    @Test(arguments: ["decoder-reopens", "decoder-touches"])
    func `a copy that was changed meanwhile is refused and not kept`(name: String) throws {
        let (diary, folder) = (try TestDiary(), TestFolder())
        try Data("the bytes of a sound".utf8).write(to: folder.url("sound.wav"))
        let decoder = try program(name)
        let error = #expect(throws: MediumIntakeError.self) {
            try intake(diary, decoder).stage(folder.path("sound.wav"))
        }
        withExtendedLifetime(decoder) {}
        guard case .altered? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try originals(in: diary) == [])
        #expect(try Folder.names(in: diary.path.appending("tmp")).isEmpty)
    }

    @Test func `in an import it costs that file, with its reason`() throws {
        let (diary, folder) = (try TestDiary(), TestFolder())
        try FileManager.default.createDirectory(at: folder.url("phone"), withIntermediateDirectories: true)
        try Data("the bytes of a sound".utf8).write(to: folder.url("phone/sound.wav"))
        let decoder = try program("decoder-reopens")
        var fates: [FileOutcome] = []
        let observer = ImportObserver(onOutcome: { if case .file(let file) = $0 { fates.append(file) } })
        let options = ImportOptions(source: "phone", zone: .utc)
        let session = ImportSession(options, into: diary.store, observer)
        let run = MediaImport(in: session, options, decoderPath: decoder.path, now: diary.clock.now())
        try run.run([folder.path("phone")], excluding: diary.path)
        withExtendedLifetime(decoder) {}
        #expect(fates.count == 1)
        guard case .unreadable(.altered)? = fates.first?.kind else {
            Issue.record("\(fates)")
            return
        }
        #expect(try originals(in: diary) == [])
    }
}

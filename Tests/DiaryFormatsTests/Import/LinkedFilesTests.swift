import DecoderProtocol
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import Testing

/// JSON lines that name links, or files with names that no original may have.
struct LinkedFilesTests {
    private let diary: TestDiary
    private let decoder: StandInDecoder

    init() throws {
        diary = try TestDiary()
        decoder = try StandInDecoder(
            #"while head -c 13 <&0 >/dev/null; do cat "$here/answer" >&0 || exit; done"#)
        try decoder.answer(with: .audio, fileExtension: "wav", mimeType: "audio/wav")
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: diary.folder.url(name).path, withDestinationPath: target)
    }

    private func importing(_ media: String) throws -> TestDiary.ImportResult {
        let line = #"{"creationTime":"2026-01-01T10:00:00Z","text":"x","media":[\#(media)]}"#
        return try diary.importLines([Array(line.utf8)], folder: diary.folder.path("in"), decoder: decoder.path)
    }

    @Test(arguments: ["direct.wav", "folder/secret", "deep/direct.wav"])
    func `a link out of the folder of the lines is not followed`(file: String) throws {
        try diary.folder.write(Data("secret".utf8), to: "elsewhere/secret")
        try diary.folder.write(Data("here".utf8), to: "in/deep/sound.wav")
        try link("in/direct.wav", to: "../elsewhere/secret")
        try link("in/folder", to: diary.folder.url("elsewhere").path)
        try link("in/deep/direct.wav", to: "../../elsewhere/secret")
        let result = try importing(#"{"file":"\#(file)"}"#)
        guard case .unreadableMedium(_, let error)? = result.problems.first?.problem, case .leadsOut = error.reason
        else {
            Issue.record("\(result.problems)")
            return
        }
        #expect(try diary.entries().flatMap(\.media).isEmpty)
    }

    @Test func `a link within the folder of the lines is followed`() throws {
        try diary.folder.write(Data("here".utf8), to: "in/deep/sound.wav")
        try link("in/alias.wav", to: "deep/sound.wav")
        #expect(try importing(#"{"file":"alias.wav"}"#).problems.isEmpty)
        #expect(try diary.entries().flatMap(\.media).count == 1)
    }

    @Test func `a companion of lines may not lead out of their folder`() throws {
        try diary.folder.write(Data("secret".utf8), to: "elsewhere/secret.mov")
        try diary.folder.write(Data("here".utf8), to: "in/sound.wav")
        try link("in/film.mov", to: "../elsewhere/secret.mov")
        let companion = #"{"kind":"livePhoto","file":"film.mov"}"#
        let result = try importing(#"{"file":"sound.wav","companions":[\#(companion)]}"#)
        guard case .unreadableMedium(_, let error)? = result.problems.first?.problem, case .leadsOut = error.reason
        else {
            Issue.record("\(result.problems)")
            return
        }
    }

    @Test(arguments: [
        ("a.MOV", "mov"), ("a.b c", ""), ("a.\u{1b}[31m", ""), ("a.verylongending", ""), (".mov", ""), ("a", ""),
        ("a.é", ""), ("a.m\u{202e}ov", ""),
    ])
    func `the copy of a companion has an ending as an import would give it`(name: String, ending: String) throws {
        try diary.folder.write(Data("here".utf8), to: "in/sound.wav")
        try diary.folder.write(Data("film".utf8), to: "in/" + name)
        let escaped = name.unicodeScalars.map { $0 == "\u{1b}" ? "\\u001b" : String($0) }.joined()
        let companion = #"{"kind":"livePhoto","file":"\#(escaped)"}"#
        let result = try importing(#"{"file":"sound.wav","companions":[\#(companion)]}"#)
        #expect(result.problems.isEmpty, "\(result.problems)")
        let kept = try #require(try diary.entries().first?.media.first?.companions.first)
        #expect(kept.fileExtension == ending)
        let original = diary.store.vault.path(of: kept.hash, extension: ending)
        #expect(Folder.exists(original))
    }
}

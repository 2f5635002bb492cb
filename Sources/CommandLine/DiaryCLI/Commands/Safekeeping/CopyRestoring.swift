import Arguments
import Chronology
import DiaryCheck
import DiaryModel
import DiaryStore
import Terminal

/// `backup --restore` and `--verify` for a copy of the database.
struct CopyRestoring {
    let invocation: Invocation
    let copy: CopyRestore

    func verify() throws -> ExitCode {
        let contents = try copy.verify()
        try invocation.output.line(
            "sound: \(contents.entryCount.counted("entry")), of \(day(of: contents)); a copy of the database, without originals"
        )
        return .success
    }

    func restore(into folder: FilePath) throws -> ExitCode {
        let line = CheckProgressLine("reading", invocation: invocation)
        let contents: CopyRestore.Contents
        do {
            defer { try? line.clear() }
            contents = try copy.restore(into: folder, progress: line.update)
        }
        try warnOfDamage(contents, folder)
        try makeThumbnails(in: folder)
        let originals = contents.originalCount.counted("original")
        try invocation.messages.line(
            "\(contents.entryCount.counted("entry")), \(originals) are back in \(folder), as of \(day(of: contents)); what came later is not in this copy"
        )
        return contents.missing.isEmpty && contents.damaged.isEmpty ? .success : .incomplete
    }

    private func day(of contents: CopyRestore.Contents) -> String {
        invocation.context.localZone.zonedTime(at: contents.time).wallTime.date.inWords
    }

    private func warnOfDamage(_ contents: CopyRestore.Contents, _ folder: FilePath) throws {
        let diary = ShellQuoting.quoted("\(folder)")
        guard contents.source != nil else {
            guard !contents.missing.isEmpty else { return }
            return try invocation.messages.warning(
                "\(contents.missing.count.counted("original")) missing: a copy of the database contains none, and none are beside it; if you have the files: diary --diary \(diary) import FOLDER"
            )
        }
        let warnings = GroupedWarnings(
            invocation.messages, of: "files", rest: "diary --diary \(SafeText(diary)) check names the others")
        for path in contents.missing { try warnings.warn("\(path)", "missing in the diary that the copy is of") }
        for path in contents.damaged {
            try warnings.warn("\(path)", "damaged in the diary that the copy is of, and left there")
        }
        try warnings.finish()
    }

    /// A copy of the database contains no thumbnails.
    private func makeThumbnails(in folder: FilePath) throws {
        let context = invocation.context
        let repair = StoreRepair(
            folder, decoderPath: context.decoderPath, ffmpegPath: context.ffmpegPath, now: context.now)
        do { _ = try repair.run(.makeThumbnails(count: 0)) } catch {
            try invocation.messages.note(
                "no thumbnails were made: \(Failure.describing(error).message); diary --diary \(ShellQuoting.quoted("\(folder)")) check --repair makes them"
            )
        }
    }
}

import DiaryMedia
import DiaryTestSupport

/// Imports the content of a folder called `phone` with the real decoder.
enum PhoneImport {
    /// The report and the outcome of each file, in no particular order.
    ///
    /// The run is interrupted after that many copies.
    ///
    /// - Parameter names: the files of the folder that are named one by one; nil for the folder itself.
    static func run(
        _ diary: TestDiary, from folder: TestFolder, naming names: [String]? = nil,
        interruptedAfter limit: Int = .max, _ options: ImportOptions
    ) throws -> (report: ImportReport, fates: [FileOutcome]) {
        var (copied, fates): (Int, [FileOutcome]) = (0, [])
        let observer = ImportObserver(
            onOutcome: { if case .file(let file) = $0 { fates.append(file) } },
            onProgress: { progress in
                if case .copying = progress.phase { copied = progress.itemCount }
            }, isInterrupted: { copied >= limit })
        let session = ImportSession(options, into: diary.store, observer)
        let run = MediaImport(
            in: session, options, decoderPath: DecoderTestbed.decoderPath, now: diary.clock.now())
        let paths = names.map { $0.map { folder.path("phone/\($0)") } } ?? [folder.path("phone")]
        try run.run(paths, excluding: diary.path)
        return (session.report, fates)
    }
}

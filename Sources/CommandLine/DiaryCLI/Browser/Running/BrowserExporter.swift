import Chronology
import DiaryFormats
import DiaryModel
import DiaryStore
import Processes
import Synchronization
import Terminal

/// The exporting thread, with its own connection, so that the browser stays usable.
final class BrowserExporter: Sendable {
    struct Order: Sendable {
        let ids: [UniqueIdentifier]
        let path: FilePath
        /// The path as it was typed.
        let name: String
        let isFile: Bool
        let format: ExportFormat
        let dayNames: DayNames
        /// True to leave out positions and places, also in the copies of originals.
        let withoutPlaces: Bool
    }

    private let queue = JobQueue()
    private let isInterrupted = Mutex(false)
    private let diary: BrowserDiary
    private let mailbox: BrowserMailbox

    init(_ diary: BrowserDiary, _ mailbox: BrowserMailbox) {
        (self.diary, self.mailbox) = (diary, mailbox)
    }

    var isRunning: Bool { queue.isRunning }

    /// Starts an export.
    ///
    /// The mailbox receives its progress and its outcome.
    func start(_ order: Order) {
        isInterrupted.withLock { $0 = false }
        let code = queue.add { [self] in
            let outcome = outcome(of: order)
            mailbox.post(.exporting(nil))
            mailbox.post(.changed(outcome))
        }
        guard code != 0 else { return }
        mailbox.post(.exporting(nil))
        mailbox.post(.changed(.failed(SystemCallError("pthread_create", diary.folder, code: code), diary)))
    }

    /// Requests the cancellation of a running export, which removes its output.
    func interrupt() { isInterrupted.withLock { $0 = true } }

    private func outcome(of order: Order) -> BrowserOutcome {
        do {
            let store = try diary.open(.reading)
            var losses: [StyledText] = []
            var options = ExportOptions()
            options.withoutPlaces = order.withoutPlaces
            options.words = .spoken(with: order.dayNames)
            (options.album.decoderPath, options.album.ffmpegPath) = (diary.programs.decoder, diary.programs.ffmpeg)
            options.isInterrupted = { [self] in isInterrupted.withLock(\.self) }
            options.onProgress = { [mailbox] progress in
                mailbox.post(.exporting("\(ExportReporter.words(for: progress))"))
            }
            options.onLoss = { name, loss in
                losses.append("\(line: name): " + ExportReporter.words(for: loss, order.format))
            }
            let export = Export(of: store, EntryQuery([.identifiers(order.ids)]), options)
            let report =
                order.isFile
                ? try export.writeFile(order.path, order.format) : try export.writeFolder(order.path, order.format)
            let parts = ExportReporter.parts(of: report, hasText: order.format.hasEntries).joined(separator: ", ")
            var words: StyledText = "exported \(parts) to \(line: order.name)"
            if let first = losses.first {
                words =
                    words + "   " + StyledText("warning: ", .yellow)
                    + (losses.count > 1 ? "\(losses.count.counted("file")) not as they were, " : "") + first
            }
            return BrowserOutcome(words: words, hasChanged: false)
        } catch {
            return .failed(error, diary, "nothing was exported")
        }
    }
}

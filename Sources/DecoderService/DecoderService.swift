import AudioCoding
import CSystem
package import DecoderProtocol
import DocumentCoding
import Glibc

/// The loop of a decoder: takes one file after another from its socket, until the other side goes.
package struct DecoderService: ~Copyable {
    /// Bytes of addresses that the whole process may use: for documents and archives 200 MiB beside the programs' own.
    private static var addressSpace: UInt64 { mode == .media ? 1 << 30 : 296 << 20 }
    /// Seconds of processor time for one file.
    private static let secondsPerFile: UInt32 = 20

    private let socket: DecoderSocket
    private let keptMemory: UInt64

    /// A service on a connected socket.
    ///
    /// - Parameter keptMemory: bytes that may be left between two files, since what libraries forget to free would be
    ///   missing for the next one.
    package init(socket: consuming DecoderSocket, keptMemory: UInt64 = 64 << 20) {
        self.socket = socket
        self.keptMemory = keptMemory
    }

    /// Gives up what a decoder never needs, for good.
    ///
    /// False where the system refuses: the process must not look at anything then. Builds without filters of system calls
    /// (sanitizers, processors other than x86-64 and ARM64) do with the other bounds.
    package static func confine() -> Bool {
        guard diary_confine_process(addressSpace) == 0 else { return false }
        return !diary_filters_system_calls() || diary_restrict_system_calls() == 0
    }

    /// Answers requests until the other side goes or breaks the protocol, or too much memory is left behind by files.
    ///
    /// The socket stays open, so that the other side sees its end together with that of the process.
    package func run() {
        while let message = receive(), let file = message.file {
            defer { close(file) }
            guard let request = try? DecoderRequest(bytes: message.bytes) else { return }
            let seconds = Self.secondsPerFile * UInt32(request.patience)
            guard diary_limit_processor_time(seconds) == 0 else { return }
            let isTold = Self.answer(request, about: file) { response in
                // Each piece has time of its own, since a sound of hours takes longer than a file may.
                (try? socket.send(response.bytes)) != nil && diary_limit_processor_time(seconds) == 0
            }
            guard isTold, diary_allocated_bytes() <= keptMemory else { return }
        }
    }

    /// The next message; who speaks another version is told ours.
    private func receive() -> (bytes: [UInt8], file: Int32?)? {
        do throws(DecoderSocketError) { return try socket.receive() } catch .malformed(.version) {
            try? socket.send([])
        } catch {}
        return nil
    }

    /// Tells what a request asks of a file; false where it could not be told.
    ///
    /// Bounds of time are its caller's.
    package static func answer(
        _ request: DecoderRequest, about file: Int32, _ tell: (DecoderResponse) -> Bool
    ) -> Bool {
        do throws(DecoderFailure) {
            switch request {
            case .describe: return tell(.inspected(try FileDescription(descriptor: file).medium))
            case .draw(let side): return tell(.inspected(try SampleDrawing.medium(pipe: file, side: side)))
            case .inspect(let side):
                let inspection = try FileInspection(descriptor: file, side: side)
                return tell(.identified(inspection.medium)) && tell(.inspected(inspection.inspect()))
            case .picture(let room): return tell(.picture(try PictureAnswer.picture(descriptor: file, fitting: room)))
            case .compress(let size, let format):
                return tell(.compressed(try PictureAnswer.encoded(descriptor: file, size: size, as: format)))
            case .play(let position): return play(try SoundPlayback(descriptor: file, position: position), tell)
            case .encode(let format, let date): return try encode(file, as: format, date: date, tell)
            case .unpack(let isListing): return ArchiveUnpacking.run(file, isListing: isListing, tell)
            case .parse(let kind): return try parse(file, as: kind, tell)
            case .probe: return tell(.inspected(try FilmProbe(pipe: file).medium))
            case .frame(let side): return tell(.inspected(try FilmFrame.medium(pipe: file, side: side)))
            }
        } catch {
            return tell(.refused(error))
        }
    }

    /// Hands over the encoded file piece by piece, since nothing may be written here.
    private static func encode(
        _ file: Int32, as format: EncodedSoundFormat, date: String, _ tell: (DecoderResponse) -> Bool
    ) throws(DecoderFailure) -> Bool {
        do throws(AudioCodingError) {
            let source = try AudioFile(descriptor: file)
            let isTaken = try SoundEncoder.encode(source, as: format, date: date) { bytes, offset in
                tell(.encoded(bytes, offset: offset))
            }
            return isTaken && tell(.encoded([], offset: 0))
        } catch {
            throw DecoderFailure(error, format: nil)
        }
    }

    /// Hands over the JSON of a document piece by piece.
    private static func parse(
        _ file: Int32, as kind: DocumentKind, _ tell: (DecoderResponse) -> Bool
    ) throws(DecoderFailure) -> Bool {
        let result: Result<Void, DecoderFailure> = withoutActuallyEscaping(tell) { tell in
            do throws(DecoderFailure) {
                return .success(try ForeignDocument.write(kind, descriptor: file) { tell(.document($0)) })
            } catch {
                return .failure(error)
            }
        }
        try result.get()
        return tell(.document([]))
    }

    /// The reader's pace is ours: a message waits until there is room for it.
    private static func play(_ sound: consuming SoundPlayback, _ tell: (DecoderResponse) -> Bool) -> Bool {
        guard tell(.playing(sound.stream)) else { return false }
        while true {
            let samples = sound.next()
            guard tell(.samples(samples)) else { return false }
            if samples.isEmpty { return true }
        }
    }
}

import AudioCoding
import CSystem
package import DecoderProtocol
import DocumentCoding
import Glibc
import ImageCoding
import Pixels

/// The loop of a decoder: handles one file after another from its socket, until the other side closes it.
package struct DecoderService: ~Copyable {
    /// The address space limit of the process in bytes: for documents and archives 200 MiB on top of the program's own.
    private static var addressSpace: UInt64 { mode == .media ? 1 << 30 : 296 << 20 }
    private static let secondsPerFile: UInt32 = 20

    private let socket: DecoderSocket
    private let keptMemory: UInt64
    private let limitTime: (UInt32) -> Bool

    /// A service on a connected socket.
    ///
    /// - Parameters:
    ///     - keptMemory: the bytes that may stay allocated between two files; memory that libraries leak is missing for
    ///       the next file.
    ///     - limitTime: ends the process after that many more seconds of processor time; false if the system refuses.
    package init(
        socket: consuming DecoderSocket, keptMemory: UInt64 = 64 << 20,
        limitTime: @escaping (UInt32) -> Bool = { diary_limit_processor_time($0) == 0 }
    ) {
        self.socket = socket
        self.keptMemory = keptMemory
        self.limitTime = limitTime
    }

    /// Gives up all privileges that a decoder never needs, for good.
    ///
    /// False if the system refuses: the process must not read any file then. Builds without system call filters
    /// (sanitizers, processors other than x86-64 and ARM64) rely on the other limits.
    package static func confine() -> Bool {
        guard diary_confine_process(addressSpace) == 0 else { return false }
        return !diary_filters_system_calls() || diary_restrict_system_calls() == 0
    }

    /// Answers requests until the other side closes or violates the protocol, or files leave too much memory allocated.
    ///
    /// The socket stays open, so that the other side sees its end together with that of the process.
    package func run() {
        diary_keep_freed_memory()
        while let message = receive(), let file = message.file {
            defer { close(file) }
            guard let request = try? DecoderRequest(bytes: message.bytes) else { return }
            let seconds = Self.secondsPerFile * UInt32(request.patience)
            guard limitTime(seconds) else { return }
            let isSent = Self.answer(request, about: file) { response in
                // Each piece has a time limit of its own, since a sound of hours takes longer than one file may.
                (try? socket.send(response.bytes)) != nil && limitTime(seconds)
            }
            guard isSent, diary_allocated_bytes() <= keptMemory else { return }
        }
    }

    /// The next message; a peer with another version is sent ours.
    private func receive() -> (bytes: [UInt8], file: Int32?)? {
        do throws(DecoderSocketError) { return try socket.receive() } catch .malformed(.version) {
            try? socket.send([])
        } catch {}
        return nil
    }

    /// Sends the answer to a request about a file; false if it could not be sent.
    ///
    /// Bounds of time are its caller's.
    package static func answer(
        _ request: DecoderRequest, about file: Int32, _ send: (DecoderResponse) -> Bool
    ) -> Bool {
        do throws(DecoderFailure) {
            switch request {
            case .describe: return send(.inspected(try FileDescription(descriptor: file).medium))
            case .draw(let side): return send(.inspected(try SampleDrawing.medium(pipe: file, side: side)))
            case .inspect(let side):
                let inspection = try FileInspection(descriptor: file, side: side, takesPDF: true)
                return send(.identified(inspection.medium)) && send(.inspected(inspection.inspect()))
            case .picture(let room): return send(.picture(try PictureAnswer.picture(descriptor: file, fitting: room)))
            case .page(let side): return try sendPage(of: file, longSide: side, send)
            case .listen: return play(try SpeechSamples(descriptor: file), send)
            case .play(let position): return play(try SoundPlayback(descriptor: file, position: position), send)
            case .encode(let format, let date): return try encode(file, as: format, date: date, send)
            case .unpack(let isListing): return ArchiveUnpacking.run(file, isListing: isListing, send)
            case .parse(let kind): return try parse(file, as: kind, send)
            case .probe: return send(.inspected(try VideoProbe(pipe: file).medium))
            case .frame(let side): return send(.inspected(try VideoFrame.medium(pipe: file, side: side)))
            }
        } catch {
            return send(.refused(error))
        }
    }

    /// Sends the encoded file piece by piece, since the process may not write files.
    private static func encode(
        _ file: Int32, as format: EncodedSoundFormat, date: String, _ send: (DecoderResponse) -> Bool
    ) throws(DecoderFailure) -> Bool {
        do throws(AudioCodingError) {
            let source = try AudioFile(descriptor: file)
            let isTaken = try SoundEncoder.encode(source, as: format, date: date) { bytes, offset in
                send(.encoded(bytes, offset: offset))
            }
            return isTaken && send(.encoded([], offset: 0))
        } catch {
            throw DecoderFailure(error, format: nil)
        }
    }

    private static func sendPage(
        of file: Int32, longSide: Int, _ send: (DecoderResponse) -> Bool
    ) throws(DecoderFailure) -> Bool {
        let page = try PictureAnswer.page(descriptor: file, longSide: longSide)
        guard send(.page(page.size)) else { return false }
        var rest = page.pixels[...]
        while !rest.isEmpty {
            guard send(.pixels(Array(rest.prefix(pieceByteCount)))) else { return false }
            rest = rest.dropFirst(pieceByteCount)
        }
        return send(.pixels([]))
    }

    private static let pieceByteCount = 1 << 20

    private static func parse(
        _ file: Int32, as kind: DocumentKind, _ send: (DecoderResponse) -> Bool
    ) throws(DecoderFailure) -> Bool {
        let result: Result<Void, DecoderFailure> = withoutActuallyEscaping(send) { send in
            do throws(DecoderFailure) {
                return .success(try ForeignDocument.write(kind, descriptor: file) { send(.document($0)) })
            } catch {
                return .failure(error)
            }
        }
        try result.get()
        return send(.document([]))
    }

    /// The reader sets the pace: a message waits until there is room for it.
    private static func play(
        _ sound: consuming some SampleSource & ~Copyable, _ send: (DecoderResponse) -> Bool
    ) -> Bool {
        guard send(.playing(sound.stream)) else { return false }
        while true {
            let samples = sound.next()
            guard send(.samples(samples)) else { return false }
            if samples.isEmpty { return true }
        }
    }
}

/// Draws the samples that another program decodes.
enum SampleDrawing {
    /// A sound with only its duration and its waveform.
    static func medium(pipe: Int32, side: Int) throws(DecoderFailure) -> InspectedMedium {
        guard var medium = InspectedMedium(kind: .audio, fileExtension: "au", mimeType: "audio/basic") else {
            throw DecoderFailure(.unsupported, message: "no type")
        }
        do throws(AudioCodingError) {
            let size = WaveformDrawing.size(side: side)
            let stream = try SamplePipe(descriptor: pipe)
            let waveform = try stream.waveform(columnCount: WaveformDrawing.columnCount(width: size.width))
            medium.metadata.duration = Double(waveform.frameCount) / Double(stream.sampleRate)
            medium.thumbnail = try? WaveformDrawing(waveform, size: size).picture().encodedAsJPEG(quality: 88)
        } catch {
            throw DecoderFailure(error, format: nil)
        }
        return medium
    }
}

/// The header and metadata of one file; nothing is decoded.
///
/// It is for the files of folders, where a PDF is not a medium: a folder of documents is no part of a diary.
struct FileDescription {
    let medium: InspectedMedium

    /// Throws if the file can't be a medium.
    init(descriptor: Int32) throws(DecoderFailure) {
        let side = DecoderProtocolLimits.thumbnailSides.lowerBound
        medium = try FileInspection(descriptor: descriptor, side: side).medium
    }
}

extension DecoderService {
    /// Loads the libraries for the mode of this process, while files can still be opened.
    ///
    /// - Returns: the dynamic loader's message if that fails.
    package static func load() -> String? {
        guard let mode else { return "an unknown word" }
        if mode == .media { HEIFLibrary.loadCodecs() }
        return ForeignLibraries.load(for: mode)
    }

    /// The mode of this process; nil if its argument is unknown.
    static var mode: DecoderMode? {
        guard diary_argument_count() > 1, let word = unsafe diary_argument(1) else { return .media }
        return unsafe DecoderMode(rawValue: String(cString: word))
    }

    /// `../../lib/diary/heif` from the folder of this program, where the archive for other systems has the codecs of
    /// its libheif; nil if it isn't there.
    package static var carriedCodecs: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe diary_program_path(&buffer, UInt(buffer.count))
        guard count > 0, let end = buffer.prefix(count).lastIndex(of: CChar(UInt8(ascii: "/"))) else { return nil }
        let folder = String(decoding: buffer[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
        let path = folder + "/../../lib/diary/heif"
        return unsafe access(path, F_OK) == 0 ? path : nil
    }
}

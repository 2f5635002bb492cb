import CMPG123
import CSndFile
import Containers
package import DecoderProtocol
import Glibc

/// One sound file, opened to be read once from beginning to end.
///
/// Wraps libsndfile.
@safe
package final class AudioFile {
    package let format: AudioFormat
    /// Frames a second.
    package let sampleRate: Int
    package let channelCount: Int
    /// The number of frames that the header claims, which may be any number.
    package let claimedFrameCount: Int
    private let limits: AudioLimits
    private var source: SoundSource
    private var handle: OpaquePointer
    /// The ranges of further streams that are played after this one.
    private var furtherLinks: ArraySlice<Range<Int>>
    private let tags: SoundTags?

    /// Opens the file at the descriptor, from its first byte on; the descriptor keeps its position and stays open.
    package init(descriptor: Int32, limits: AudioLimits = AudioLimits()) throws(AudioCodingError) {
        var information = SF_INFO()
        let file = ByteSource.file(descriptor: descriptor)
        let start = MPEGStart.offset(in: file) ?? 0
        let links = OggLinks.ranges(in: file)
        var source = SoundSource(descriptor: descriptor, range: links.first ?? start..<max(start, file.count))
        furtherLinks = links.dropFirst()
        guard var handle = unsafe source.open(&information) else { throw Self.openingError }
        let survey = Self.survey(of: file, information, start: start)
        let counted = survey?.sampleCount
        let isMixed = survey?.isMixed ?? false
        let other =
            counted ?? 0 > information.frames || isMixed
            ? source.asStream() : information.frames == 0 ? source.withoutEnd() : nil
        diary_mpg123_force_stereo(isMixed)
        defer { diary_mpg123_force_stereo(false) }
        if let other, let reopened = unsafe other.open(&information) {
            unsafe sf_close(handle)
            unsafe (source, handle) = (other, reopened)
        }
        self.source = source
        guard let format = AudioFormat(code: information.format) else {
            unsafe sf_close(handle)
            throw .notASound("not a supported container")
        }
        unsafe self.handle = handle
        self.format = format
        self.limits = limits
        sampleRate = Int(information.samplerate)
        channelCount = Int(information.channels)
        claimedFrameCount = counted ?? Int(information.frames)
        tags = SoundTags(descriptor: descriptor, start: start)
    }

    /// The frames of an MP3 file without a count of all of them; nil for anything else.
    private static func survey(of file: ByteSource, _ information: SF_INFO, start: Int) -> MPEGSurvey? {
        guard Int(information.format) & SF_FORMAT_TYPEMASK == SF_FORMAT_MPEG else { return nil }
        return MPEGSurvey(of: file, from: start)
    }

    deinit {
        unsafe sf_close(handle)
    }

    package func checkLimits() throws(AudioCodingError) {
        guard limits.channels ~= channelCount, limits.sampleRates ~= sampleRate else { throw .tooLarge }
    }

    /// The metadata in the header; the duration is the claimed one, if it is within the limits.
    package var metadata: MediumMetadata {
        var metadata = MediumMetadata()
        // Opus always plays at 48 kHz; the rate that libsndfile reports is that of the microphone.
        metadata.sampleRate = format.codec == "Opus" ? 48_000 : sampleRate
        metadata.channels = channelCount
        metadata.bitDepth = format.bitDepth
        metadata.codec = format.codec
        if tags == nil || !format.isTagged { addTexts(to: &metadata) }
        if 0...maximumFrameCount ~= claimedFrameCount, sampleRate > 0 {
            metadata.duration = Double(claimedFrameCount) / Double(sampleRate)
        }
        tags?.describe(&metadata)
        let broadcast = broadcastInformation
        metadata.times.add(.recorder, broadcast?.captureTime)
        for claim in RIFFTimes(descriptor: source.descriptor).claims { metadata.times.add(claim.source, claim.time) }
        metadata.addTagTimes()
        metadata.date = metadata.date ?? broadcast?.date
        metadata.comment = metadata.comment ?? broadcast?.description
        return metadata
    }

    /// Decodes up to the given number of frames into the buffer and returns how many there were; 0 at the end, and
    /// before damaged data.
    ///
    /// The corresponding C function is `sf_readf_float`.
    package func read(into buffer: inout [Float], frameCount: Int) -> Int {
        let count = min(frameCount, buffer.count / channelCount)
        while true {
            let readCount = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
                unsafe max(0, Int(sf_readf_float(handle, buffer.baseAddress, sf_count_t(count))))
            }
            guard readCount == 0, openNextLink() else { return readCount }
        }
    }

    /// Decodes up to the given number of frames into the buffer as 32-bit integers with the file's samples in the upper
    /// bits, and returns how many there were; 0 at the end.
    ///
    /// The corresponding C function is `sf_readf_int`.
    func read(into buffer: inout [Int32], frameCount: Int) -> Int {
        let count = min(frameCount, buffer.count / channelCount)
        return unsafe buffer.withUnsafeMutableBufferPointer { buffer in
            unsafe max(0, Int(sf_readf_int(handle, buffer.baseAddress, sf_count_t(count))))
        }
    }

    /// Skips from the beginning to a frame, or to the end if there are fewer; costs the decoding of everything before
    /// it if the file is not seekable.
    ///
    /// The corresponding C function is `sf_seek`.
    package func skip(to frame: Int) {
        guard frame > 0 else { return }
        var rest = frame
        if furtherLinks.isEmpty, frame < claimedFrameCount {
            rest -= max(0, unsafe Int(sf_seek(handle, sf_count_t(frame), SEEK_SET)))
        }
        var block = [Float](repeating: 0, count: Self.skippedFrameCount * channelCount)
        while rest > 0 {
            let count = read(into: &block, frameCount: min(rest, Self.skippedFrameCount))
            guard count > 0 else { return }
            rest -= count
        }
    }

    private static let skippedFrameCount = 4096

    /// Continues with the next stream of the same kind, if there is one.
    private func openNextLink() -> Bool {
        while let range = furtherLinks.popFirst() {
            let next = SoundSource(descriptor: source.descriptor, range: range)
            var information = SF_INFO()
            guard let opened = unsafe next.open(&information) else { continue }
            guard Int(information.samplerate) == sampleRate, Int(information.channels) == channelCount else {
                unsafe sf_close(opened)
                continue
            }
            unsafe sf_close(handle)
            unsafe (source, handle) = (next, opened)
            return true
        }
        return false
    }

    package var maximumFrameCount: Int { limits.seconds * max(1, sampleRate) }

    /// The texts of containers that TagLib does not support.
    private func addTexts(to metadata: inout MediumMetadata) {
        metadata.title = text(SF_STR_TITLE)
        metadata.artist = text(SF_STR_ARTIST)
        metadata.album = text(SF_STR_ALBUM)
        metadata.date = text(SF_STR_DATE)
        metadata.comment = text(SF_STR_COMMENT)
    }

    private func text(_ kind: Int) -> String? {
        guard let text = unsafe sf_get_string(handle, Int32(kind)) else { return nil }
        return unsafe MetadataText.string(
            fromPossiblyUTF8: UnsafeBufferPointer(start: text, count: strlen(text)).map {
                UInt8(bitPattern: $0)
            })
    }

    /// The description and the time of a broadcast wave, as field recorders write them.
    private var broadcastInformation: BroadcastInformation? {
        var information = SF_BROADCAST_INFO()
        let size = Int32(MemoryLayout<SF_BROADCAST_INFO>.size)
        guard unsafe sf_command(handle, Int32(SFC_GET_BROADCAST_INFO), &information, size) == 1 else { return nil }
        return BroadcastInformation(information)
    }

    private static var openingError: AudioCodingError {
        let message = unsafe String(cString: sf_strerror(nil))
        return Int(sf_error(nil)) == SF_ERR_UNSUPPORTED_ENCODING ? .unsupported(message) : .notASound(message)
    }
}

/// The `bext` chunk of a broadcast wave (EBU Tech 3285).
struct BroadcastInformation {
    /// The recording time, or its day, by the recorder's clock.
    let captureTime: CaptureTime?
    /// Its date, such as `2026-05-02`.
    let date: String?
    let description: String?

    init(_ information: SF_BROADCAST_INFO) {
        let parts = [Self.bytes(of: information.origination_date), Self.bytes(of: information.origination_time)]
        // The standard allows several separators between the numbers.
        let texts = parts.map { MetadataText.string(fromPossiblyUTF8: $0) ?? "" }
        captureTime = CaptureTime(metadataText: texts.joined(separator: " "))
        date = captureTime == nil ? nil : texts[0].map { $0.isNumber ? String($0) : "-" }.joined()
        description = MetadataText.string(fromPossiblyUTF8: Self.bytes(of: information.description))
    }

    private static func bytes<Characters>(of characters: Characters) -> [UInt8] {
        unsafe withUnsafeBytes(of: characters) { unsafe Array($0) }
    }
}

import DecoderProtocol
import DecoderService
import Glibc

// Codecs of the system may be of another version than a libheif that is carried along.
if let codecs = DecoderService.carriedCodecs { unsafe setenv("LIBHEIF_PLUGIN_PATH", codecs, 1) }
if let words = DecoderService.load() {
    // As the dynamic loader itself says it: who has started this program looks for its words.
    let line = Array("diary-decoder: error while loading shared libraries: \(words)\n".utf8)
    _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(127)
}
guard DecoderService.confine() else {
    unsafe perror("diary-decoder: it can't be confined")
    exit(1)
}
let service = DecoderService(socket: DecoderSocket(owning: STDIN_FILENO))
service.run()

import DecoderProtocol
import DecoderService
import Glibc

guard DecoderService.confine() else { exit(1) }
DecoderService(socket: DecoderSocket(owning: STDIN_FILENO)).run()

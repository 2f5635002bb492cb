import DecoderProtocol
import DecoderService
import Glibc

guard DecoderService.confine() else { exit(1) }
let service = DecoderService(socket: DecoderSocket(owning: STDIN_FILENO))
service.run()

import DecoderProtocol
import DecoderService
import Glibc

guard DecoderService.confine() else {
    unsafe perror("diary-decoder: it can't be confined")
    exit(1)
}
let service = DecoderService(socket: DecoderSocket(owning: STDIN_FILENO))
service.run()

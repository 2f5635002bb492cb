import DiaryFormats
import Terminal

extension Failure {
    static func describing(_ error: ExchangeError) -> Failure {
        switch error {
        case .unreadable(let place, let reason):
            Failure("\(SafeText(place).singleLine): \(SafeText(reason).singleLine)", hint: "nothing of it was imported")
        case .documentTooLong(let place, let byteCount, let limit):
            Failure(
                "\(SafeText(place).singleLine) has \(ByteCount.text(byteCount)), and a document may have \(ByteCount.text(limit))",
                hint: "split it, or export it in parts")
        case .noRoom(let needed, let free, let disk):
            Failure(
                "the archives need \(ByteCount.text(needed)) on \(SafeText(disk).singleLine), where \(ByteCount.text(free)) are free",
                hint: "make room, or unpack them on another disk and import the folder")
        case .tooManyMembers(let archive, let limit):
            Failure(
                "\(SafeText(archive).singleLine) holds more than \(limit.grouped) files",
                hint: "if you trust it: unpack it yourself, and import the folder")
        case .inflated(let archive, let byteCount, let limit):
            Failure(
                "\(SafeText(archive).singleLine) unpacks to more than \(ByteCount.text(limit)); unpacking stopped after \(ByteCount.text(byteCount))",
                hint: "if you trust it: unpack it yourself, and import the folder")
        case .archiveUnreadable(let archive, let reason):
            Failure(
                "\(SafeText(archive).singleLine) can't be unpacked: \(SafeText(reason).singleLine)",
                hint: "download it again")
        case .archiveEncrypted(let archive):
            Failure(
                "\(SafeText(archive).singleLine) is encrypted",
                hint: "unpack it with its password, and import the folder")
        case .decoder(let error): describing(error)
        }
    }
}

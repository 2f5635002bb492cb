import Arguments
import DiaryModel
import Glibc
import Terminal

/// The location of the shared folder and this machine's name in it, from the command line.
struct SharedPlace {
    /// The absolute path of the folder.
    let folder: String
    let name: String
    /// The rclone remote as `REMOTE:PATH`; nil for none.
    let remote: String?

    /// The maximum length of a machine's name in characters.
    private static let nameLimit = 64

    /// Reads the folder and the options `--name` and `--rclone`.
    ///
    /// - Throws: `Failure` for a folder that is missing or contains the diary itself, and for invalid names.
    init(_ word: String, _ invocation: Invocation) throws {
        folder = try Self.folder(word, invocation)
        name = try Self.name(invocation.values.value(.machineName))
        remote = try invocation.values.value(.rclone).map(Self.remote)
    }

    /// The absolute path of the folder that a word names.
    static func folder(_ word: String, _ invocation: Invocation) throws -> String {
        let path = invocation.context.path(argument: word)
        guard let folder = path.resolved, Folder.isFolder(path) else {
            throw Failure(
                "\(path.shown) is not a folder",
                hint:
                    "make it first, where Syncthing or another program carries it: mkdir -p \(ShellQuoting.quoted(path.description))",
                .usage)
        }
        guard let text = String(validating: folder.bytes, as: UTF8.self) else {
            throw Failure(
                "the name of \(folder.shown) is not UTF-8", hint: "take another folder",
                .usage)
        }
        if let diary = invocation.diaryFolder.resolved {
            let names = (ShellQuoting.quoted(text), ShellQuoting.quoted(diary.description))
            guard !contains(folder, diary) else {
                throw Failure(
                    "the diary in \(SafeText(names.1).singleLine) lies in the folder that is to be shared: two machines would write one database, which damages it",
                    hint: "share a folder beside the diary", .usage)
            }
            guard !contains(diary, folder) else {
                throw Failure(
                    "\(SafeText(names.0).singleLine) lies in the diary's own folder", hint: "share a folder beside it",
                    .usage)
            }
        }
        return text
    }

    private static func contains(_ outer: FilePath, _ inner: FilePath) -> Bool {
        let slash = UInt8(ascii: "/")
        return (inner.bytes + [slash]).starts(with: outer.bytes == [slash] ? [slash] : outer.bytes + [slash])
    }

    /// Checks the name of a machine; nil is the host's name.
    static func name(_ given: String?) throws(Failure) -> String {
        let name = given ?? hostName
        guard !name.isEmpty, name.count <= nameLimit, SafeText(name).singleLine.string == name,
            name.first?.isWhitespace == false, name.last?.isWhitespace == false
        else {
            throw Failure(
                "\(SafeText(ShellQuoting.quoted(name)).singleLine) can't be the name of a machine",
                hint: "up to \(nameLimit) letters, such as --name laptop", .usage)
        }
        return name
    }

    /// The host's name up to the first dot; `machine` if it is empty.
    private static var hostName: String {
        var buffer = [CChar](repeating: 0, count: 256)
        let code = unsafe gethostname(&buffer, buffer.count - 1)
        let bytes = buffer.map { UInt8(bitPattern: $0) }.prefix { $0 != 0 && $0 != UInt8(ascii: ".") }
        let name = String(decoding: bytes, as: UTF8.self)
        return code == 0 && !name.isEmpty ? name : "machine"
    }

    /// Checks a remote, which rclone must not be able to read as an option.
    static func remote(_ text: String) throws(Failure) -> String {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        guard isPlain, !text.hasPrefix("-"), text.utf8.dropFirst().contains(UInt8(ascii: ":")) else {
            throw Failure(
                "\(SafeText(ShellQuoting.quoted(text)).singleLine) is not a remote of rclone",
                hint: "--rclone REMOTE:PATH; rclone listremotes shows the remotes", .usage)
        }
        return text
    }
}

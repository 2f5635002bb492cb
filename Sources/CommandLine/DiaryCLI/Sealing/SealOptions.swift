import Arguments
import DiaryModel
import DiaryStore
import Processes
import Terminal

/// The options that seal and open files with `age`.
struct SealOptions {
    /// The options for sealed output; `--seal` replaces another option for its name.
    static func sealing(_ summary: String) -> [OptionDeclaration] {
        [
            .value(.seal, "FILE.age", summary).completing(.file),
            .repeated(.recipient, "KEY", "a public key of who can open it (age1… or ssh-…), else a passphrase"),
        ]
    }

    static let identity = OptionDeclaration.value(
        .identity, "FILE", "the private keys that open a sealed archive, else a passphrase"
    ).completing(.file)

    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    /// The name of the sealed file; nil if nothing is to be sealed.
    ///
    /// - Throws: `Failure` for an empty name, and for a recipient without a sealed file.
    func target() throws -> String? {
        guard let name = invocation.values.value(.seal) else {
            guard invocation.values.all(.recipient).isEmpty else {
                throw Failure("--recipient is for sealed files", hint: "name one with --seal FILE.age", .usage)
            }
            return nil
        }
        guard !name.isEmpty, name != "-" else {
            throw Failure("--seal names no file", hint: "--seal FILE.age", .usage)
        }
        return name
    }

    /// The keys that open the sealed file.
    ///
    /// - Throws: `Failure` if there is neither a recipient nor a terminal for a passphrase.
    func lock() throws -> SealingProgram.Lock {
        let recipients = invocation.values.all(.recipient)
        guard recipients.isEmpty else { return .recipients(recipients) }
        try requireTerminal("--recipient KEY names who can open it")
        return .passphrase
    }

    /// The key of a sealed file.
    ///
    /// - Throws: `Failure` if there is neither an identity nor a terminal for a passphrase, `SystemCallError` for a
    ///   missing identity.
    func key() throws -> SealingProgram.Key {
        if let name = invocation.values.value(.identity) {
            let path = invocation.context.path(argument: name)
            guard Folder.exists(path) else { throw SystemCallError("stat", path) }
            return .identity(path)
        }
        try requireTerminal("--identity FILE names the keys that open it")
        return .passphrase
    }

    private func requireTerminal(_ hint: String) throws {
        guard !invocation.context.isInputTerminal else { return }
        throw Failure("there is no terminal to ask for a passphrase", hint: "\(SafeText(hint))", .usage)
    }

    func program() throws -> SealingProgram {
        guard let path = invocation.context.program(named: "age") else {
            throw Failure(
                "age is not installed, which seals files", hint: "as root: apt-get update && apt-get install age")
        }
        return SealingProgram(path: path, environment: ChildProgram.ownEnvironment)
    }
}

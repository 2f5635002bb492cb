import DiaryModel
import Glibc

/// Programs that are found in `$PATH`.
struct InstalledPrograms {
    let context: Context

    /// The first command with an installed program.
    func first(of commands: [String]) -> String? {
        commands.first { isInstalled(String($0.prefix { $0 != " " })) }
    }

    private func isInstalled(_ name: String) -> Bool {
        let folders = (context.environment("PATH") ?? []).split(separator: UInt8(ascii: ":"))
        return folders.contains { folder in
            let path = FilePath(bytes: folder).appending(name)
            return unsafe path.withCString { unsafe access($0, X_OK) } == 0
        }
    }
}

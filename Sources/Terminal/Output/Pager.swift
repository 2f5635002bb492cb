import Glibc

/// The command that shows long output a screen at a time.
package struct Pager: Sendable, Hashable {
    /// The command for the shell.
    package var command: String
    /// The environment it runs in.
    package var environment: [String: String]

    /// A pager with its command, run by `/bin/sh -c`, and its environment.
    package init(command: String, environment: [String: String]) {
        self.command = command
        self.environment = environment
    }

    /// The pager of an environment: the first of `variables` that is set, else `less -FRX` if `less` is installed.
    ///
    /// A variable that is set but empty, or `cat`, means no pager.
    package static func chosen(by variables: [String], in environment: [String: String]) -> Pager? {
        for variable in variables {
            guard let value = environment[variable] else { continue }
            let isNone = value.isEmpty || value == "cat"
            return isNone ? nil : Pager(command: value, environment: environment)
        }
        guard isInstalled("less", path: environment["PATH"] ?? "/usr/bin:/bin") else { return nil }
        return Pager(command: "less -FRX", environment: environment)
    }

    /// True if it is known to pass colours through: `less` with `-R`.
    package var showsColors: Bool {
        let words = command.split(separator: " ")
        guard words.first?.split(separator: "/").last == "less" else { return false }
        let options = words.dropFirst() + (environment["LESS"] ?? "").split(separator: " ")
        return options.contains { word in
            word == "--RAW-CONTROL-CHARS" || word.hasPrefix("-") && !word.hasPrefix("--") && word.contains("R")
        }
    }

    private static func isInstalled(_ name: String, path: String) -> Bool {
        path.split(separator: ":").contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
    }
}

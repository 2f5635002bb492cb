import Glibc
import Terminal

/// A small program on the screen layer for tests: a list, a picture, the last event, and ways to end abnormally.
@main enum Start {
    static func main() {
        if CommandLine.arguments.contains("shell") { exit(JobShell.run()) }
        if CommandLine.arguments.contains("job") { JobShell.awaitForeground() }
        let variables = TerminalVariables { name in
            unsafe getenv(name).map { unsafe String(cString: $0) }
        }
        var options = ScreenSession.Options(variables: variables, colors: ColorDepth(variables, isColored: true))
        (options.usesMouse, options.reportsFocus) = (true, true)
        // A test that types on a busy machine is a slow line.
        options.patience = 40
        do {
            let session = try ScreenSession(options)
            defer { session.close() }
            ProbeLoop(session).run()
        } catch {
            let words = Array("no screen: \(error)\n".utf8)
            _ = unsafe write(2, words, words.count)
            exit(2)
        }
    }
}

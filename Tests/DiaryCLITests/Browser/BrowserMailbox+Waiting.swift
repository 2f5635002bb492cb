import TestFixtures

@testable import DiaryCLI

extension BrowserMailbox {
    /// Waits for the outcome of a change; nil if it hangs.
    func outcome() -> BrowserOutcome? {
        var found: BrowserOutcome?
        _ = eventually(pause: 1000) {
            if case .changed(let outcome) = takeAll().last { found = outcome }
            return found != nil
        }
        return found
    }
}

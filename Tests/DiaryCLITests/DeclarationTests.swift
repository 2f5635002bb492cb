import Arguments
import TestFixtures
import Testing

@testable import DiaryCLI

/// The command line as a whole.
struct DeclarationTests {
    @Test func `commands, options and help contradict each other nowhere`() {
        #expect(Program.declaration.problems() == [])
    }
}

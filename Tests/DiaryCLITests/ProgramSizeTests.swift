import Foundation
import TestSupport
import Testing

/// The libraries that the program links: each is paid for at every start.
struct ProgramSizeTests {
    /// One call of `contains(_:)` with a string, `replacing` or `split(separator:)` with a string, and the linker takes in the
    /// parser of regular expressions, a sixth of the program.
    @Test func `the program knows nothing of the standard library's regular expressions`() throws {
        let program = try Data(contentsOf: URL(filePath: TestProgram.builtProgram("diary")))
        // The mangled names of what is asked of `_StringProcessing` and of Swift's core.
        #expect(program.range(of: Data("17_StringProcessingE".utf8)) == nil)
        #expect(program.range(of: Data("$sSS6append".utf8)) != nil, "no symbols are found at all")
    }
}

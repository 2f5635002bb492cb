import Foundation
import TestSupport
import Testing

/// The libraries that the program links, each of which costs time at every start.
struct ProgramSizeTests {
    /// A single call of `contains(_:)`, `replacing` or `split(separator:)` with a string links the parser of regular
    /// expressions, a sixth of the program.
    @Test func `the program knows nothing of the standard library's regular expressions`() throws {
        let program = try Data(contentsOf: URL(filePath: TestProgram.builtProgram("diary")))
        // The mangled names of symbols from `_StringProcessing` and from Swift's core.
        #expect(program.range(of: Data("17_StringProcessingE".utf8)) == nil)
        #expect(program.range(of: Data("$sSS6append".utf8)) != nil, "no symbols are found at all")
    }
}

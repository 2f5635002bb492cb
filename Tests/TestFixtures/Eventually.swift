import Foundation

/// Waits until a condition holds, as long as a slow or busy machine may need.
///
/// After ten minutes it is a hang: a line on standard error says where, and the result is whether the condition holds
/// now.
///
/// - Parameter pause: the microseconds between two looks.
package func eventually(
    pause: UInt32 = 10_000, file: String = #fileID, line: Int = #line, _ isSo: () throws -> Bool
) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(600)
    while ContinuousClock.now < end {
        if try isSo() { return true }
        usleep(pause)
    }
    FileHandle.standardError.write(Data("a hang: nothing came in ten minutes at \(file):\(line)\n".utf8))
    return try isSo()
}

/// The reason why a program could not be started.
package struct ChildProgramError: Error, Equatable, Sendable {
    /// The `errno` of `posix_spawn(3)`.
    package let code: Int32
}

/// Operations of one machine that are known to exist and can't be applied yet.
package struct WaitingOperations: Hashable, Sendable {
    /// The reason why they wait.
    package enum Reason: Hashable, Sendable {
        /// Not all of their files have arrived.
        case missing
        /// They have arrived, and their machine had seen others that have not.
        case needsOthers
        /// A later program wrote the first of them, in a format of this version.
        case laterVersion(Int)
        /// The first of them is not valid; the text says what is wrong with it.
        case refused(String)
    }

    /// The name of the machine, or its id.
    package internal(set) var machine: String
    /// The number of operations.
    package let count: Int
    /// The reason why they wait.
    package let reason: Reason

    /// True if they can't be applied as they are, however long they wait.
    package var needsAttention: Bool {
        switch reason {
        case .missing, .needsOthers: false
        case .laterVersion, .refused: true
        }
    }
}

extension DiaryEntry {
    /// The id of the task that follows it when it is done.
    ///
    /// It comes from the task itself, which is one time of one rule: two machines that finish it make the same one,
    /// whatever day it is for them.
    package var nextTaskID: UniqueIdentifier {
        UniqueIdentifier(hash: ContentHasher.digest(of: ["repeat", id.description]))
    }
}

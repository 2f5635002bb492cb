extension EntryForm {
    /// A question in the last line, for which the form waits.
    enum Question: Equatable {
        /// Something would be lost.
        case leave
        /// Another process changed fields that were changed here, too.
        case conflict
        /// A draft was kept: its time and its first words.
        case draft(KeptFormDraft)
    }

    /// The values that were on their way when more was typed.
    struct Sent {
        var values: FormValues
        var counts: [FormField.Key: Int]
    }
}

extension EntryForm {
    /// A question in the last line that the form waits for.
    enum Question: Equatable {
        /// Unsaved changes would be lost.
        case leave
        /// Another process changed fields that were changed here, too.
        case conflict
        /// A draft was kept: its time and its first words.
        case draft(KeptFormDraft)
    }

    /// The values that are being saved, while the user may type more.
    struct Sent {
        var values: FormValues
        var counts: [FormField.Key: Int]
    }
}

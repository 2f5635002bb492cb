extension Medium {
    /// The reason why a medium's time needs a look by a person.
    public enum TimeDoubt: String, Hashable, Sendable, CaseIterable {
        /// The file system alone has a time.
        case file
        /// The name alone has a day.
        case name
        /// The medium itself names a day, a month or a year, and no time.
        case day
    }

    /// The reason to doubt its time; nil for a sure one, and for a medium without any time.
    public var timeDoubt: TimeDoubt? {
        get { metadata.timeDoubt }
        set { metadata.timeDoubt = newValue }
    }

    /// True if a film is inside the photo, or the film of a Live Photo is kept with it.
    public var hasFilm: Bool {
        metadata.filmDuration != nil || companions.contains { $0.kind == .livePhoto }
    }
}

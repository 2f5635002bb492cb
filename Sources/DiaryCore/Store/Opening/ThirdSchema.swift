/// Schema 3: doubtful times of media, and films inside photos.
///
/// A released step never changes. Earlier versions did not store whether a person had confirmed a time, so no row that
/// they wrote is doubtful.
enum ThirdSchema {
    static let script = """
        -- file, name or day: what the time is, if a person should look at it. NULL is not doubtful.
        ALTER TABLE medium ADD COLUMN timeDoubt TEXT;
        -- Seconds of the film inside a motion photo.
        ALTER TABLE medium ADD COLUMN filmDuration REAL;
        """
}

/// Schema 3: doubtful times of media, and films inside photos.
///
/// A released step never changes. Digests of version 2 leave out the new columns.
enum ThirdSchema {
    static let script = """
        -- file, name or day: what the time is, if a person should look at it. NULL is not doubtful.
        ALTER TABLE medium ADD COLUMN timeDoubt TEXT;
        -- Seconds of the film inside a motion photo.
        ALTER TABLE medium ADD COLUMN filmDuration REAL;

        -- Where an entry has the time of none of its media, a person gave it.
        UPDATE medium SET
            timeDoubt = CASE captureSource WHEN 'fileDate' THEN 'file' WHEN 'fileNameDay' THEN 'name' ELSE 'day' END
        WHERE captureSource IN ('fileDate', 'fileNameDay', 'recordingDay') AND captureTime IS NOT NULL AND EXISTS (
            SELECT 1
            FROM entry
            JOIN medium AS dating ON dating.entry = entry.id
            WHERE entry.id = medium.entry AND dating.captureTime = entry.creationTime
        );
        """
}

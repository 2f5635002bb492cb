/// Schema 4: the words that were found in photos and sounds, tasks that repeat, and templates.
///
/// A released step never changes.
enum FourthSchema {
    static let script = """
        -- The words found in a photo, or heard in a sound; a medium without a row was not looked at yet.
        -- recognizer is NULL where a person wrote the text. passages has the times or places of the text's parts.
        CREATE TABLE recognition (
            medium INTEGER PRIMARY KEY REFERENCES medium (id) ON DELETE CASCADE,
            text TEXT NOT NULL,
            language TEXT,
            recognizer TEXT,
            time INTEGER NOT NULL,
            passages BLOB,
            digestVersion INTEGER NOT NULL,
            digest BLOB NOT NULL
        ) STRICT;

        -- Tasks that repeat: an RRULE, when the rule says that a moved one is due, and the one that was done before it.
        ALTER TABLE entry ADD COLUMN repeatRule TEXT;
        ALTER TABLE entry ADD COLUMN repeatDue TEXT;
        ALTER TABLE entry ADD COLUMN repeatOf TEXT;

        -- Texts under a name that new entries begin with; journal is the one whose entries begin with it.
        CREATE TABLE template (
            id INTEGER PRIMARY KEY,
            uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
            name TEXT NOT NULL,
            key TEXT NOT NULL UNIQUE,
            journal TEXT,
            addTime INTEGER NOT NULL,
            updateTime INTEGER NOT NULL,
            extra TEXT,
            digestVersion INTEGER NOT NULL,
            digest BLOB NOT NULL,
            text TEXT NOT NULL
        ) STRICT;
        """
}

package import PredicateLanguage

/// What the database can say of an entry: that it may be wanted, or that it can't.
package indirect enum EntryCondition {
    /// Every entry meets it.
    case anything
    /// No entry meets it.
    case nothing
    case all([EntryCondition])
    case any([EntryCondition])
    /// Only of conditions that are exact: never of `text`.
    case negation(EntryCondition)
    /// Some field of the entry may hold the text: the search index narrows, it does not decide.
    case text(RequiredText)
    /// The creation time lies in the span.
    case created(DateSpan)
    /// A value of the entry's row, or a count, passes a test.
    case column(EntryColumn, ValueTest)
    /// A number that is worked out of such values passes a test.
    case arithmetic(EntryNumber, ValueTest)
    /// The entry is one of these.
    case identifiers([UniqueIdentifier])
    /// The journal's name is wanted.
    case journal(NameTest)
    /// One of the tags is wanted.
    case tag(NameTest)
    /// A value of one medium, not in the trash, passes a test.
    case medium(MediumColumn, ValueTest)
    /// The entry has a medium that is not in the trash.
    case hasMedia
}

/// A test of names of which there are few, so that it is made once a name and not once an entry.
package struct NameTest {
    /// Whether a name is wanted; throws what a predicate throws.
    let accepts: (String) throws -> Bool
}

/// A test of one value; nil passes only `isNil`.
package indirect enum ValueTest: Equatable {
    case isNil
    /// `=`, `<`, `<=`, `>` or `>=` a number; texts are compared by `=` alone.
    case compares(ComparisonOperator, Operand)
    /// A text may hold another in the search fold: as `EntryCondition.text`, it narrows and is never negated.
    case mayHold(RequiredText)
    case all([ValueTest])
    case any([ValueTest])
    case negation(ValueTest)

    /// What a value is compared with.
    package enum Operand: Equatable, Sendable {
        case integer(Int64)
        case double(Double)
        case text(String)
    }
}

/// Values of an entry that SQL can tell.
package enum EntryColumn: String, Sendable {
    case starred, hasTime, importNumber, latitude, longitude, altitude, place, timeZone
    case year, month, day, weekday, hour
    case updateTime, addTime
    /// The same times on the entry's own clock, in microseconds.
    case updateWallTime, addWallTime
    case mediaCount, tagCount
}

/// Arithmetic with numbers of an entry.
package indirect enum EntryNumber {
    case column(EntryColumn)
    case constant(ValueTest.Operand)
    case negative(EntryNumber)
    case combined(ArithmeticOperator, EntryNumber, EntryNumber)
}

/// Values of a medium that SQL can tell.
package enum MediumColumn: String, Sendable, CaseIterable {
    case type, fileName, mimeType, byteCount, width, height, orientation, make, model, lens
    case duration, sampleRate, channels, bitDepth, codec, title, artist, album, date, comment, caption
    case exposureTime, fNumber, isoSpeed, focalLength, description, keywords
    case captureTime, importNumber
    /// The same time on the medium's own clock, in microseconds.
    case captureWallTime
}

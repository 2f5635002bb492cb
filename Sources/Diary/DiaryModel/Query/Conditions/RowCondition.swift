package import PredicateLanguage

/// A condition that the database can check for an entry's row, or that narrows the rows.
package indirect enum RowCondition {
    case anything
    case nothing
    case all([RowCondition])
    case any([RowCondition])
    /// The negation of an exact condition, never of `text`.
    case negation(RowCondition)
    /// Some field of the entry may contain the text: the search index narrows, it does not decide.
    case text(RequiredText)
    case created(DateSpan)
    /// The creation time lies on this day of the entry's own calendar.
    case dayOfYear(DayOfYear)
    /// A value of the entry's row, or a count, passes a test.
    case column(EntryColumn, ValueTest)
    case arithmetic(EntryNumber, ValueTest)
    case identifiers([UniqueIdentifier])
    case journal(NameTest)
    case tag(NameTest)
    case measurement(MeasurementTest)
    /// The value last measured under a name passes a test; nil if there is none.
    case lastMeasured(name: String, ValueTest)
    case medium(MediumColumn, ValueTest)
    case hasMedia
}

/// A test of one measurement, which passes all its parts; a part that is nil restricts nothing.
package struct MeasurementTest {
    /// The test of its name; nil for any.
    package var names: NameTest?
    /// The test of its value; nil for any.
    package var value: ValueTest?
    /// The test of its unit's number; nil for any.
    package var unit: ValueTest?
}

/// A test of one value; nil passes only `isNil`.
package indirect enum ValueTest: Equatable {
    case isNil
    /// `=`, `<`, `<=`, `>` or `>=` a number; texts are compared by `=` alone.
    case compares(ComparisonOperator, Operand)
    /// A text may contain another in the search fold: as `RowCondition.text`, it narrows and is never negated.
    case mayHold(RequiredText)
    case all([ValueTest])
    case any([ValueTest])
    case negation(ValueTest)

    package enum Operand: Equatable, Sendable {
        case integer(Int64)
        case double(Double)
        case text(String)
    }
}

/// Values of an entry that SQL can compute.
package enum EntryColumn: Equatable, Sendable {
    case text(String)
    case number(String)
    case year, month, day, weekday, hour
    /// The times of the last change and of adding on the entry's own clock, in microseconds.
    case updateWallTime, addWallTime
    case mediaCount, tagCount, measurementCount
    case isTask, due, dueHasTime, priority, isDone, doneTime
    /// The times when it is due and was done on their own clocks, in microseconds.
    case dueWallTime, doneWallTime
}

package indirect enum EntryNumber {
    case column(EntryColumn)
    case constant(ValueTest.Operand)
    case negative(EntryNumber)
    case combined(ArithmeticOperator, EntryNumber, EntryNumber)
}

/// Values of a medium that SQL can compute.
package enum MediumColumn: Sendable {
    case text(String)
    case number(String)
    /// A text of its recognition, by the column.
    case recognition(String)
    case captureTime
    /// The same time on the medium's own clock, in microseconds.
    case captureWallTime
}

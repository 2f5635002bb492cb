import JSON
import TextFolding

extension DiaryEntry {
    /// The status that a calendar gave the task besides done and not done, in capital letters: `CANCELLED`,
    /// `IN-PROCESS`.
    package var calendarStatus: String? {
        guard let extra, extra.utf8.count <= StoredValue.extraLimit, occurs("\"STATUS\"", in: extra),
            let members = (try? JSONParser.parse(extra))?.objectValue?[Self.calendarMember]?.objectValue
        else { return nil }
        let value = members["STATUS"]
        return (value?.objectValue?["value"] ?? value)?.plainText?.uppercased()
    }

    /// True for a task that was given up: it is neither to be done nor done.
    ///
    /// It is stored as one that is done at no known time, so that it has no priority and is never overdue, with the
    /// calendar's status in `extra`. Finishing it gives it a time, and reopening it makes it unfinished.
    package var isCancelled: Bool {
        task.map { $0.isDone && $0.doneTime == nil } ?? false && calendarStatus == Self.cancelledStatus
    }

    /// The member of `extra` that holds what a calendar says of the entry.
    package static let calendarMember = "icalendar"

    package static let cancelledStatus = "CANCELLED"
}

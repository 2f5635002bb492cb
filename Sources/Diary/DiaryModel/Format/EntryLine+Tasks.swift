import Chronology
package import JSON

/// The task and the measurements of an entry in a line of JSON.
extension EntryLine {
    /// The task; nil if the line has neither a due time, nor a priority, nor whether it is done.
    package static func task(of object: JSONObject, calendar: EntryLineCalendar) throws(EntryLineError) -> DiaryTask? {
        let due = try calendar.due(of: object)
        let priority = try priority(of: object)
        let isCancelled = try boolean(object, "cancelled") == true
        let done = try boolean(object, "done")
        let isDone = isCancelled ? true : done
        guard due != nil || priority != nil || isDone != nil else { return nil }
        var task = DiaryTask(due: due, priority: priority, isDone: isDone ?? false)
        guard task.isDone else { return task }
        task.priority = nil
        guard !isCancelled else { return task }
        task.doneTime = try calendar.zonedTime(object, "doneTime").map {
            ZonedTime(instant: $0.instant, utcOffset: $0.utcOffset)
        }
        return task
    }

    private static func priority(of object: JSONObject) throws(EntryLineError) -> Double? {
        guard let value = object["priority"], !value.isNull else { return nil }
        guard let number = value.doubleValue else { throw .wrongType("priority", expected: "a number") }
        guard TaskPriority.isPossible(number) else { throw .wrongValue("priority", "\(number)") }
        return number
    }

    package static func measurements(of object: JSONObject) throws(EntryLineError) -> [DiaryMeasurement] {
        guard let value = object["measurements"], !value.isNull else { return [] }
        let shape = "an array of objects with a name, a value and a unit or none"
        guard let array = value.arrayValue else { throw .wrongType("measurements", expected: shape) }
        var measurements: [DiaryMeasurement] = []
        for element in array {
            guard let member = element.objectValue, let name = member["name"]?.stringValue,
                let value = member["value"]?.doubleValue
            else { throw .wrongType("measurements", expected: shape) }
            let unit = try string(member, "unit")
            let measurement = DiaryMeasurement(name: name, value: value, unit: unit).composed
            guard DiaryMeasurement.isName(measurement.name) else {
                throw .wrongValue("the name of a measurement", name)
            }
            guard measurement.isPossible else {
                throw .wrongValue("the measurement \(name)", "\(value)\(unit ?? "")")
            }
            measurements.append(measurement)
        }
        return measurements
    }
}

extension EntryLineCalendar {
    /// The due time of a task; a day without a time is its noon.
    fileprivate func due(of object: JSONObject) throws(EntryLineError) -> TaskDue? {
        guard let text = try EntryLine.string(object, "due") else { return nil }
        let zone = try zoneName(object, "dueTimeZone")
        let (time, isDay) = try read(text, key: "due", zoneName: zone)
        return TaskDue(time, hasTime: isDay ? false : object["dueHasTime"]?.booleanValue ?? true)
    }
}

import JSON

extension OrgHeading {
    /// Sets the task that it is, and keeps what a task has no value for.
    ///
    /// A task is due at its deadline, else when it is scheduled.
    func setTask(of line: inout LineValues, _ kept: inout JSONObject, _ options: ReadingOptions) {
        guard let keyword else {
            kept.set("scheduled", scheduled?.words)
            kept.set("deadline", deadline?.words)
            kept.set("closed", closed?.words)
            kept.set("priority", priority)
            return
        }
        line[.done] = .boolean(isDone)
        if isCancelled { line[.cancelled] = .boolean(true) }
        if isDone, !isCancelled, let closed {
            line.set(.doneTime, closed.time.zoned(in: options.zone))
        } else {
            kept.set("closed", closed?.words)
        }
        let due = deadline ?? scheduled
        if let due { line.setDue(due.time.zoned(in: options.zone), hasTime: due.time.hasTime) }
        if !isDone, let number = priorityNumber {
            line[.priority] = .double(number)
        } else {
            kept.set("priority", priority)
        }
        if !["TO" + "DO", "DONE"].contains(keyword) { kept.set("keyword", keyword) }
        if let due, !due.rest.isEmpty { kept.set(deadline == nil ? "scheduled" : "deadline", due.words) }
        if deadline != nil { kept.set("scheduled", scheduled?.words) }
    }
}

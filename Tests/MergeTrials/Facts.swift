import DiaryCore

/// What must be in the diaries whatever happens: all that was written and that nobody who saw it took away.
///
/// It knows no operation: a fact is what a diary shows, a command that makes one vanish has seen it, and a sync may only make
/// those vanish that a command took away somewhere.
struct Facts {
    private var written: Set<String> = []
    private var excused: Set<String> = []
    private var visible: [String: Set<String>] = [:]

    /// What a machine's diary shows.
    static func shown(by machine: TrialMachine) throws -> Set<String> {
        var facts: Set<String> = []
        for entry in try machine.store().entries(EntryQuery()) {
            facts.insert("entry \(entry.id)")
            for tag in entry.tags { facts.insert("tag \(tag.lowercased()) of \(entry.id)") }
            for word in entry.text.split(whereSeparator: \.isWhitespace) { facts.insert("word \(word)") }
        }
        for version in try machine.synchronizer().conflicts().flatMap(\.versions) {
            for word in version.text.split(whereSeparator: \.isWhitespace) { facts.insert("word \(word)") }
        }
        return facts
    }

    mutating func commandWasRun(_ machine: TrialMachine) throws {
        let facts = try Self.shown(by: machine)
        excused.formUnion((visible[machine.name] ?? []).subtracting(facts))
        written.formUnion(facts)
        visible[machine.name] = facts
    }

    /// What a sync lost or invented; nil where all is well.
    mutating func wasSynced(_ machine: TrialMachine) throws -> String? {
        let (facts, before) = (try Self.shown(by: machine), visible[machine.name] ?? [])
        visible[machine.name] = facts
        if let lost = before.subtracting(facts).subtracting(excused).min() {
            return "a sync of \(machine.name) loses \(lost)"
        }
        let invented = facts.subtracting(written).subtracting(before).min()
        return invented.map { "a sync of \(machine.name) invents \($0)" }
    }

    /// What a machine doesn't show at the end; nil where all is there.
    func missing(in machine: TrialMachine) throws -> String? {
        let facts = try Self.shown(by: machine)
        return written.subtracting(excused).subtracting(facts).min().map { "\(machine.name) has lost \($0)" }
    }
}

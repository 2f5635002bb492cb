import DiaryCore

/// What must be in the diaries whatever happens: all that was written and that nobody who saw it took away.
///
/// It knows no operation: a fact is what a diary shows, a command that makes one vanish has seen it, and a sync may only make
/// those vanish that a command took away somewhere.
struct Facts {
    private var written: Set<String> = []
    private var excused: Set<String> = []
    private var visible: [String: Set<String>] = [:]

    /// What a machine's diary shows, and what of it stands by itself: tags of a text come and go with the text.
    static func shown(by machine: TrialMachine) throws -> (all: Set<String>, lasting: Set<String>) {
        var (facts, fleeting): (Set<String>, Set<String>) = ([], [])
        for entry in try machine.store().entries(EntryQuery()) {
            facts.insert("entry \(entry.id)")
            let words = entry.text.split(whereSeparator: \.isWhitespace)
            for tag in entry.tags {
                let fact = "tag \(tag.lowercased()) of \(entry.id)"
                facts.insert(fact)
                if words.contains(where: { $0.lowercased() == "#" + tag.lowercased() }) { fleeting.insert(fact) }
            }
            for word in words where word.first != "#" { facts.insert("word \(word)") }
        }
        let conflicts = try machine.synchronizer().conflicts()
        for version in conflicts.flatMap(\.versions) {
            for word in version.text.split(whereSeparator: \.isWhitespace) where word.first != "#" {
                facts.insert("word \(word)")
            }
        }
        return (facts, facts.subtracting(fleeting))
    }

    mutating func commandWasRun(_ machine: TrialMachine) throws {
        let (facts, lasting) = try Self.shown(by: machine)
        excused.formUnion((visible[machine.name] ?? []).subtracting(facts))
        written.formUnion(lasting)
        visible[machine.name] = lasting
    }

    /// What a sync lost; nil where all is well.
    ///
    /// - Parameter awaitsEntries: whether entries are on their way that were emptied elsewhere: what they hold may be missing for
    ///   a while, and is looked for at the end.
    mutating func wasSynced(_ machine: TrialMachine, awaitsEntries: Bool) throws -> String? {
        let ((facts, lasting), before) = (try Self.shown(by: machine), visible[machine.name] ?? [])
        visible[machine.name] = lasting
        guard !awaitsEntries else { return nil }
        return before.subtracting(facts).subtracting(excused).min().map { "a sync of \(machine.name) loses \($0)" }
    }

    /// What a machine doesn't show at the end; nil where all is there.
    func missing(in machine: TrialMachine) throws -> String? {
        let facts = try Self.shown(by: machine).all
        return written.subtracting(excused).subtracting(facts).min().map { "\(machine.name) has lost \($0)" }
    }
}

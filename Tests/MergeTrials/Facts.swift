import DiaryModel
import DiaryStore
import DiarySync

/// The facts that diaries must contain in any case: all that was written and that nobody who saw it removed.
///
/// It knows no operations. A fact is what a diary shows. A command that removes one has seen it, and a sync may only
/// remove facts that a command removed on some machine.
struct Facts {
    private var written: Set<String> = []
    private var excused: Set<String> = []
    private var visible: [String: Set<String>] = [:]

    /// The facts that a machine's diary shows, and the lasting ones among them: tags of a text come and go with the
    /// text.
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
            facts.formUnion(Self.words(of: entry.id, in: entry.text))
        }
        for conflict in try machine.synchronizer().conflicts() {
            for version in conflict.versions { facts.formUnion(Self.words(of: conflict.id, in: version.text)) }
        }
        return (facts, facts.subtracting(fleeting))
    }

    /// The words of an entry: the next task that follows a finished one has the same.
    private static func words(of id: UniqueIdentifier, in text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).filter { $0.first != "#" }.map { "the text \(id) with \($0)" }
    }

    mutating func commandWasRun(_ machine: TrialMachine) throws {
        let (facts, lasting) = try Self.shown(by: machine)
        excused.formUnion((visible[machine.name] ?? []).subtracting(facts))
        written.formUnion(lasting)
        visible[machine.name] = lasting
    }

    /// The facts that a sync lost; nil if it lost none.
    ///
    /// - Parameter awaitsEntries: true if entries that were emptied elsewhere are on their way. Their facts may be
    ///   missing for a while, and are checked at the end.
    mutating func wasSynced(_ machine: TrialMachine, awaitsEntries: Bool) throws -> String? {
        let ((facts, lasting), before) = (try Self.shown(by: machine), visible[machine.name] ?? [])
        visible[machine.name] = lasting
        guard !awaitsEntries else { return nil }
        return before.subtracting(facts).subtracting(excused).min().map { "a sync of \(machine.name) loses \($0)" }
    }

    /// The facts that a machine doesn't show at the end; nil if it shows all.
    func missing(in machine: TrialMachine) throws -> String? {
        let facts = try Self.shown(by: machine).all
        return written.subtracting(excused).subtracting(facts).min().map { "\(machine.name) has lost \($0)" }
    }
}

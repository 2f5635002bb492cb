import Chronology
import DiaryModel
import DiaryStore
import Processes
import Terminal
import TestSupport
import Testing

@testable import DiaryCLI

/// Form requests, answered immediately as the browser's threads would do.
extension BrowserBench {
    /// Answers the form's requests to the diary, including follow-up requests.
    func answerForm() throws {
        while let request = takeAsked() {
            switch request {
            case .change(let change): try send(.changed(outcome(of: change)))
            case .form(.prepare):
                let names = try FormNames(
                    tags: store.tagNames(), journals: store.journalNames(), zones: Self.zones,
                    units: store.measurementUnits(), measured: store.measurementNames())
                try send(.form(.prepared(names, nil)))
            case .form(.look(let id, let query)):
                if try store.identifiers(query.adding(.identifiers([id]))).isEmpty { try send(.form(.notShown)) }
            case .form(.read(let id)): try send(.form(.read(id, store.entry(id))))
            default: return
            }
            try follow()
        }
    }

    static let zones = ["Asia/Tokyo", "Europe/Berlin", "Europe/Prague", "Pacific/Auckland"]

    private func outcome(of change: BrowserChange) throws -> BrowserOutcome {
        let mailbox = BrowserMailbox(waking: try #require(Waker()))
        let writer = BrowserWriter(
            BrowserDiary(folder: program.diary, allowsNetworkFileSystem: false, zone: .utc), mailbox)
        writer.write(change)
        return try #require(mailbox.outcome())
    }

    /// Saves with Ctrl-S and lets the list follow.
    func save() throws {
        try press(.control("s"))
        try answerForm()
        try follow()
    }

    var entry: DiaryEntry {
        get throws { try #require(model.list.selectedEntry).entry }
    }

    func go(to field: FormField.Key) throws {
        if model.form?.isActive != true {
            try press(Key(.tab))
            try answerForm()
        }
        for _ in 0..<20 where model.form?.focused?.key != field { try press(Key(.tab)) }
        #expect(model.form?.focused?.key == field)
    }

    func clear() throws { try press(Key(.end), .control("u")) }

    func fill(_ field: FormField.Key, _ text: String) throws {
        try go(to: field)
        try clear()
        try type(text)
    }

    /// The lines of the form, without the list beside it.
    var formLines: [String] {
        let lines = lines
        guard let divider = BrowserLayout(of: model).divider else { return lines.dropFirst(2).dropLast() }
        return lines.dropFirst(2).dropLast().map { line in
            var rest = Substring(line)
            while let first = rest.first, first != "│" { rest = rest.dropFirst() }
            return divider > 0 ? String(rest.dropFirst()) : line
        }
    }
}

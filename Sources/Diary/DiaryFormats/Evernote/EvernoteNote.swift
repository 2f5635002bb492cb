import DiaryModel
import JSON

/// A note of an export, as its elements give it.
struct EvernoteNote {
    struct Resource {
        var file: ImportSource.File?
        /// The MD5 of its bytes, by which the text refers to it.
        var hash = ""
        var kind = LinkedFileKind.other
        /// The texts of its elements.
        var values: [String: String] = [:]
    }

    /// A task of a note, as newer versions have them.
    struct ToDo {
        /// The texts of its elements, and the reminders among them.
        var values = JSONObject()
        var reminders: [JSONObject] = []

        var title: String { text("title") ?? "" }
        var isDone: Bool { text("taskStatus") == "completed" }
        /// Its members, if there is more than a line with a box can say; nil if there isn't.
        var record: JSONObject? {
            var rest = values
            rest["title"] = nil
            if isDone || text("taskStatus") == "open" { rest["taskStatus"] = nil }
            guard !rest.isEmpty || !reminders.isEmpty else { return nil }
            var record = values
            if !reminders.isEmpty { record["reminders"] = .array(reminders.map(JSONValue.object)) }
            return record
        }

        func text(_ name: String) -> String? { values[name]?.stringValue }
    }

    var title = ""
    /// The document of the text, in ENML.
    var content = ""
    var tags: [String] = []
    /// The texts of its other elements.
    var values: [String: String] = [:]
    var attributes = JSONObject()
    var resources: [Resource] = []
    var tasks: [ToDo] = []
    /// True if an element is longer than an entry may be, or is not UTF-8.
    var isTooLong = false
    var isDamaged = false
}

extension EvernoteNote {
    /// Takes the text of an element inside another one.
    mutating func take(_ name: String, in parent: String, _ bytes: [UInt8]) {
        guard !Self.isLeftOut(name, in: parent) else { return }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            isDamaged = true
            return
        }
        let plain = text.trimmingSpaces
        guard !plain.isEmpty else { return }
        switch (parent, name) {
        case ("note", "title"): title = plain
        case ("note", "content"): content = text
        case ("note", "tag"): tags.append(plain)
        case ("note", _): values[name] = plain
        case ("note-attributes", _): attributes[name] = .string(plain)
        case ("resource", _), ("resource-attributes", _):
            if let last = resources.indices.last { resources[last].values[name] = plain }
        case ("task", _): if let last = tasks.indices.last { tasks[last].values[name] = .string(plain) }
        case ("reminder", _):
            if let last = tasks.indices.last, let reminder = tasks[last].reminders.indices.last {
                tasks[last].reminders[reminder][name] = .string(plain)
            }
        default: break
        }
    }

    /// Adds a reminder to its last task.
    mutating func addReminder() {
        if let last = tasks.indices.last { tasks[last].reminders.append(JSONObject()) }
    }

    /// Returns whether an element is what the program has recognized in a picture, or contains others.
    private static func isLeftOut(_ name: String, in parent: String) -> Bool {
        parent == "resource" && ["recognition", "alternate-data", "resource-attributes", "data"].contains(name)
            || parent == "note" && ["note-attributes", "resource", "task"].contains(name)
            || parent == "task" && name == "reminder"
    }
}

extension EvernoteNote.Resource {
    /// Its own name, else its hash with an extension of its type.
    var name: String {
        values["file-name"] ?? LinkedFileKind.name(hash, mediaType: values["mime"] ?? "")
    }

    /// Returns whether an element is kept beside those that a medium has a field for.
    static func isKept(_ name: String) -> Bool {
        !["file-name", "mime", "width", "height", "timestamp", "latitude", "longitude", "camera-make", "camera-model"]
            .contains(name)
    }
}

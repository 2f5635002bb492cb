/// A built-in tab, in the initial order of tabs.
///
/// The raw values are part of the format on disk.
public enum BuiltinTab: String, CaseIterable, Sendable {
    case all
    case starred
    case photos
    case sounds
    case tasks
    case measurements
    case onThisDay
    case trash

    /// Its title.
    public var title: String {
        switch self {
        case .all: "All"
        case .starred: "Starred"
        case .photos: "Photos"
        case .sounds: "Sounds"
        case .tasks: "Tasks"
        case .measurements: "Measurements"
        case .onThisDay: "On this day"
        case .trash: "Trash"
        }
    }
}

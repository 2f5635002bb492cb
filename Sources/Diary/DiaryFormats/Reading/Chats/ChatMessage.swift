import Chronology
import JSON

struct ChatMessage {
    /// The name of who wrote it.
    let sender: String
    let time: ZonedTime
    /// Its text; a medium without one is in it by its name, so that its place is kept.
    var text: String
    var media: [SourceMedium] = []
    /// Its location, for problems.
    let place: String
    /// The program's identifier of it; nil if it has none.
    var id: String?
    /// Members without an equivalent here.
    var unmodelled = JSONObject()
}

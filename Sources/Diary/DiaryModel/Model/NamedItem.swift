package import Chronology
package import JSON

/// What a diary keeps under a name besides its entries: a saved search or a template.
package protocol NamedItem: Equatable, Sendable {
    /// The permanent id, which does not change with the name.
    var id: UniqueIdentifier { get }
    var name: String { get set }
    /// The key by which names are equal.
    var key: String { get }
    var updateTime: Instant { get set }
    /// The whole item, as an operation stores it.
    var json: JSONObject { get }
    /// A hash of all user data, so that `check` notices corruption.
    var digest: [UInt8] { get }

    /// The item from an operation; nil if it stores something else.
    init?(_ id: UniqueIdentifier, json: JSONObject)

    static var digestVersion: Int { get }
}

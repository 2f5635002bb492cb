/// The reason why the vault refuses to be written.
public enum VaultError: Error, Equatable, Sendable {
    /// The folder bears another store's mark.
    case belongsToAnotherStore(String)
    /// The folder contains files but no marker.
    case markerIsMissing(String)
    /// A file has an original's name but not its content.
    case originalIsDamaged(String)
}

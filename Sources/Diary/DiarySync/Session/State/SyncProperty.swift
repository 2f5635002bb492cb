/// The single values of the state, each a text under its raw value: the only list of them.
///
/// A raw value is part of the state's format on disk and stays as it is, even where a better name came later.
enum SyncProperty: String {
    /// The diary, the key and the machine that the state belongs to, as `SyncSettings.mark`.
    case mark = "folder"
    /// Set once records and diary agree for the first time.
    case isBegun
    /// Set as long as a damaged or lost state is filled again.
    case isRenewed = "renewed"
    /// The number of the diary's last change that was examined.
    case feed
    /// The version of the schema whose columns were filled from the records.
    case schema
    /// Fields that only later versions of this program know, for a new folder: lines of operations.
    case unknownFields = "laterValues"
    /// The mark of the folder that a `rekey` made and that isn't finished yet.
    case rekeying
    /// The new id of this machine that the settings may not have yet.
    case newIdentity
    /// The id that this machine had before its state was lost.
    case formerMachine = "former"
    /// The bytes of this machine's key file, in Base64.
    case keyFile
    /// The files of this machine's operations that came back and contain nothing else than ours, one name a line.
    case checkedFiles
    /// Of each retired machine the first operation that others had seen and that was not waited for.
    case skipped
    /// The files of the folder when all operations were last folded again, as a digest.
    case refoldedFiles = "mergedWithout"
    /// Operations that couldn't be applied the last time.
    case waiting
    /// Entities that couldn't be written.
    case setAside
    /// Paths of files that can't be read, one a line.
    case damaged
    /// Machines with fewer operations in the folder than before, one a line.
    case rolledBack = "wentBack"
    /// Machines whose clocks are ahead, with the seconds.
    case clocksAhead
    /// Set once corrections of clocks are applied to the records of a program that knew of none.
    case knowsCorrections
    /// The times of the folders of originals after they were last looked at.
    case mediaTimes
    /// Originals of this machine that others reported as damaged and that were written again, with the report, one a
    /// line.
    case mendedMedia
    /// The last published report of this machine, and its number.
    case report = "told"
    case reportNumber = "toldNumber"
    /// Set as long as removed values are in files; then the operations that all machines must have seen to pack them.
    case forgetUpTo
    case forgetVector
}

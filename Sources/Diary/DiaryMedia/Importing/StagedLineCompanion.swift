package import DiaryModel
package import DiaryStore

/// A copied companion before it is kept.
package struct StagedLineCompanion {
    /// Its copy, which isn't in the vault yet.
    package let staged: StagedOriginal
    /// What its line says of it.
    package let companion: Medium.Companion
}

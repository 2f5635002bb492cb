/// A copied companion before it is kept.
package struct StagedLineCompanion {
    let staged: StagedOriginal
    let companion: Medium.Companion
}

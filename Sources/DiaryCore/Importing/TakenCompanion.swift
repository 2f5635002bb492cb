/// A copied companion before it is kept.
package struct TakenCompanion {
    let staged: StagedOriginal
    let companion: Medium.Companion
}

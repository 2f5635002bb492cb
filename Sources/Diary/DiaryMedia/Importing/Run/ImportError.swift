/// The reason why an import of files does not begin or continue.
package enum ImportError: Error {
    /// The files need more room than the disk has.
    case notEnoughSpace(needed: Int64, free: Int64, path: String)
}

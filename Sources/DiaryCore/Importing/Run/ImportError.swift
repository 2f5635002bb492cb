/// Why an import of files does not begin, or not go on.
package enum ImportError: Error {
    /// The files need more room than the disk has.
    case notEnoughSpace(needed: Int64, free: Int64, path: String)
}

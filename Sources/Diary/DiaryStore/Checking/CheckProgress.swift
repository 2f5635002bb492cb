package struct CheckProgress: Sendable {
    package var count = 0
    package var byteCount: Int64 = 0
    package var totalByteCount: Int64 = 0

    package init() {}
}

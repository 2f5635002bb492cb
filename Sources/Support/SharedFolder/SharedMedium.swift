/// A medium in the folder, described by its name and size.
package struct SharedMedium: Hashable, Sendable {
    /// The machine that added it, 16 bytes.
    package let machine: [UInt8]
    /// The name of its content, 64 hexadecimal digits: see ``MasterKey/name(of:purpose:)``.
    package let name: String
    /// The size on the disk.
    package let byteCount: Int64

    package var path: String { "media/\(Hexadecimal.text(machine))/\(name)" }

    package init(machine: [UInt8], name: String, byteCount: Int64) {
        (self.machine, self.name, self.byteCount) = (machine, name, byteCount)
    }
}

package import DiaryModel

/// Whether the machine runs on its battery, as far as the kernel says so.
package struct PowerSupply: Sendable {
    private let folder: FilePath

    /// - Parameter folder: the kernel's folder of supplies.
    package init(folder: FilePath = FilePath("/sys/class/power_supply")) {
        self.folder = folder
    }

    /// True if a battery of the machine itself discharges, and no mains supply is connected.
    package var isBattery: Bool {
        var (hasMains, discharges) = (false, false)
        for name in (try? Folder.names(in: folder)) ?? [] {
            let supply = folder.appending(bytes: name)
            switch value("type", of: supply) {
            case "Battery":
                // A mouse has a battery, too.
                if value("scope", of: supply) != "Device", value("status", of: supply) == "Discharging" {
                    discharges = true
                }
            case "Mains", "USB":
                if value("online", of: supply) == "1" { hasMains = true }
            default: break
            }
        }
        return discharges && !hasMains
    }

    private func value(_ name: String, of supply: FilePath) -> String? {
        guard let file = try? FileDescriptor.open(supply.appending(name), 0) else { return nil }
        var buffer = [UInt8](repeating: 0, count: 64)
        guard let count = try? file.read(into: &buffer) else { return nil }
        return String(decoding: buffer[..<count].prefix { $0 != 0x0A }, as: UTF8.self)
    }
}

import CSystem

/// The mechanisms that confine a foreign program that decodes files.
package struct ProgramConfinement: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Landlock: files, the network, signals.
    package static let landlock = ProgramConfinement(rawValue: UInt32(DIARY_LANDLOCK.rawValue))
    package static let systemCalls = ProgramConfinement(rawValue: UInt32(DIARY_SYSTEM_CALLS.rawValue))

    package static var available: ProgramConfinement {
        ProgramConfinement(rawValue: diary_available_confinement())
    }
}

import Foundation
import Testing

@testable import Chronology

final class ZoneCacheTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private var cache: ZoneCache

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        cache = ZoneCache(ZoneDatabase(directory: folder.path))
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func `a zone is read once`() throws {
        try makeZone()
        #expect(cache.zone(named: "Home")?.name == "Home")
        try FileManager.default.removeItem(at: folder)
        #expect(cache.zone(named: "Home")?.name == "Home")
        #expect(cache.zone(named: "+02:00")?.name == "+02:00")
    }

    @Test func `an unknown zone is looked for once`() throws {
        #expect(cache.zone(named: "Home") == nil)
        try makeZone()
        #expect(cache.zone(named: "Home") == nil)
    }

    @Test func `the cache is bounded`() throws {
        #expect(cache.zone(named: "Home") == nil)
        try makeZone()
        for number in 1..<1000 { #expect(cache.zone(named: "Zone\(number)") == nil) }
        #expect(cache.zone(named: "Home") == nil)
        #expect(cache.zone(named: "Zone1000") == nil)
        #expect(cache.zone(named: "Home") != nil)
    }

    private func makeZone() throws {
        try FileManager.default.copyItem(
            atPath: "/usr/share/zoneinfo/Europe/Prague", toPath: folder.appending(path: "Home").path)
    }
}

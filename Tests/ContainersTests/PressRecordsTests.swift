import TestFixtures
import Testing

@testable import Containers

struct PressRecordsTests {
    private static let signature = Array("8BIM".utf8)

    @Test func `resources have names and contents padded to even lengths`() {
        let first: [UInt8] = Self.signature + [4, 4, 0, 0, 0, 0, 0, 3, 7, 8, 9, 0]
        let second: [UInt8] = Self.signature + [4, 5, 2, 97, 98, 0, 0, 0, 0, 1, 7]
        let found = Array(PhotoshopResources(first + second))
        #expect(found.map(\.number) == [0x0404, 0x0405])
        #expect(found.map(\.content) == [12..<15, 30..<31] && found.allSatisfy { !$0.isCut })
        #expect(Array(PhotoshopResources([1, 2] + first, from: 2)).map(\.content) == [14..<17])
    }

    @Test func `a resource ends where the bytes end`() {
        let bytes: [UInt8] = Self.signature + [4, 4, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 7]
        let found = Array(PhotoshopResources(bytes))
        #expect(found.map(\.content) == [12..<13] && found.allSatisfy(\.isCut))
        for count in 0..<12 { #expect(Array(PhotoshopResources(Array(bytes.prefix(count)))).isEmpty) }
        #expect(Array(PhotoshopResources(Self.signature + [4, 4, 0xFF, 0, 0, 0, 0, 0])).isEmpty)
    }

    @Test func `data sets end at the first that doesn't fit`() {
        let bytes: [UInt8] = [0x1C, 2, 5, 0, 1, 97, 0x1C, 1, 90, 0, 0]
        let found = Array(IPTCDataSets(bytes + [0x1C, 2, 25, 0, 2, 97]))
        #expect(found.map(\.value) == [5..<6, 11..<11] && found.map(\.record) == [2, 1])
        #expect(found.map(\.number) == [5, 90])
        #expect(Array(IPTCDataSets(bytes + [0x1C, 2, 25, 0x80, 0] + [UInt8](repeating: 0, count: 0x8000))).count == 2)
        #expect(Array(IPTCDataSets(bytes, from: 6)).count == 1)
    }

    @Test func `records of any bytes lie in them`() {
        var generator = SeededGenerator()
        let name = generator.name
        for _ in 0..<2000 {
            let bytes = (0..<60).map { _ in generator.pick([0x1C, 0, 0, 1, 2, 5, 255] as [UInt8]) }
            let captions = IPTCDataSets(bytes).map(\.value) + PhotoshopResources(Self.signature + bytes).map(\.content)
            #expect(captions.allSatisfy { $0.upperBound <= 64 }, "\(name)")
        }
    }
}

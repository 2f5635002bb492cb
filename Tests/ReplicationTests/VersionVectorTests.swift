import JSON
import NaiveMerge
import Testing

@testable import Replication

struct VersionVectorTests {
    @Test func `the union covers both vectors`() throws {
        let (first, second) = (MachineID(), MachineID())
        var (one, other) = (VersionVector(), VersionVector())
        one[first] = 3
        one[second] = 1
        other[second] = 4
        #expect(!one.includes(other) && !other.includes(one))
        one.formUnion(other)
        #expect(one[first] == 3 && one[second] == 4 && one.includes(other))
        #expect(VersionVector(json: try JSONParser.parse(JSONWriter.bytes(of: one.json))) == one)
        one[first] = 0
        #expect(one.machines == [second])
    }

    @Test(arguments: ["0", "-1", "1000000000000", "9223372036854775807", "1.5"])
    func `a number that no operation can have is refused`(_ number: String) throws {
        #expect(VersionVector(json: try JSONParser.parse(Array(#"{"\#(MachineID().hex)":\#(number)}"#.utf8))) == nil)
    }

    @Test(arguments: [
        "", "0", String(repeating: "0", count: 31), String(repeating: "A", count: 32),
        "../../../../../../etc/passwd/////",
    ])
    func `a machine's name is 32 digits in lower case`(_ hex: String) {
        #expect(MachineID(hex: hex) == nil)
    }

    @Test func `names of machines are read back, and are in the order of their digits`() throws {
        for _ in 0..<100 {
            let (first, second) = (MachineID(), MachineID())
            #expect(MachineID(hex: first.hex) == first && MachineID(bytes: first.bytes) == first)
            #expect((first < second) == (first.hex < second.hex))
        }
    }

    @Test func `stamps are in the order of time, machine and number`() throws {
        let machines = [MachineID(), MachineID()].sorted()
        let stamps = [
            Stamp(time: 1, machine: machines[1], sequence: 9), Stamp(time: 2, machine: machines[0], sequence: 5),
            Stamp(time: 2, machine: machines[0], sequence: 6), Stamp(time: 2, machine: machines[1], sequence: 1),
        ]
        #expect(stamps.reversed().sorted() == stamps)
    }
}

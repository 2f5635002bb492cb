import DiaryModel
import TestFixtures
import Testing

struct DecimalTextTests {
    @Test(arguments: [
        (0.0, "0"), (5, "5"), (71.2, "71.2"), (-0.05, "-0.05"), (1e15, "1e15"),
        (123_456_789_012_345, "123456789012345"),
        (1e300, "1e300"), (-1.5e-300, "-1.5e-300"), (0.0000001, "0.0000001"), (100, "100"),
        (Double.greatestFiniteMagnitude, "1.7976931348623157e308"),
    ])
    func `a number is written with the digits that it needs`(number: Double, text: String) {
        #expect(DecimalText(number).plain == text)
    }

    @Test(arguments: [
        (5.65, 1, "5.7"), (5.64, 1, "5.6"), (0.05, 1, "0.1"), (0.04, 1, "0.0"), (9.96, 1, "10.0"), (-2.5, 0, "-3"),
        (71, 2, "71.00"),
        (0.5, 0, "1"), (-0.04, 1, "0.0"),
    ])
    func `a half is rounded away from zero, by the digits that are seen`(number: Double, count: Int, text: String) {
        #expect(DecimalText(number).rounded(fractions: count).text(point: ".", fractions: count) == text)
    }

    @Test func `any finite number is read back as itself`() throws {
        var generator = SeededGenerator(seed: 16)
        for _ in 0..<20_000 {
            let number = Double(bitPattern: generator.next())
            guard number.isFinite, number != 0 else { continue }
            let text = DecimalText(number).plain
            #expect(Double(text) == number, "\(number) \(text)")
            #expect(DecimalText(number).text(point: ",").allSatisfy { $0 != "." })
        }
    }
}

import DiaryModel
import Glibc

/// An axis of values with round numbers at its ticks.
struct ValueAxis: Hashable {
    let lower: Double
    let upper: Double
    let ticks: [Double]
    /// The decimals that distinguish the ticks; nil if powers of ten do.
    private let fractionCount: Int?

    /// An axis that contains all values from the least to the greatest, with approximately that many ticks.
    init(from least: Double, to greatest: Double, tickCount: Int) {
        let (least, greatest) = Self.widened(least, greatest)
        let step = Self.step(greatest - least, tickCount: max(2, tickCount))
        let lower = (least / step).rounded(.down) * step
        let upper = (greatest / step).rounded(.up) * step
        let count = ((upper - lower) / step).rounded()
        guard step > 0, lower.isFinite, upper.isFinite, count.isFinite, 1...50 ~= count, lower + step > lower else {
            self.init(ends: least, greatest)
            return
        }
        let digits = DecimalText(step).rounded(significant: 2).fractionCount
        self.init(
            lower: lower, upper: upper, ticks: (0...Int(count)).map { lower + Double($0) * step },
            fractionCount: digits > 8 || step >= 1e12 ? nil : max(0, digits))
    }

    private init(lower: Double, upper: Double, ticks: [Double], fractionCount: Int?) {
        (self.lower, self.upper, self.ticks, self.fractionCount) = (lower, upper, ticks, fractionCount)
    }

    /// An axis whose ends are further apart, or closer, than numbers can represent.
    private init(ends least: Double, _ greatest: Double) {
        let ticks = least < 0 && greatest > 0 ? [least, 0, greatest] : [least, greatest]
        self.init(lower: least, upper: greatest, ticks: ticks, fractionCount: nil)
    }

    /// The position of a value, from 0 at the lower end to 1 at the upper.
    func part(of value: Double) -> Double {
        // Halves, so that no difference is too large.
        let span = upper / 2 - lower / 2
        return span > 0 ? min(max((value / 2 - lower / 2) / span, 0), 1) : 0.5
    }

    func label(of tick: Double, point: String) -> String {
        guard let fractionCount else { return DecimalText(tick).rounded(significant: 4).text(point: point) }
        return DecimalText(tick).rounded(fractions: fractionCount).text(point: point, fractions: fractionCount)
    }

    /// Equal values are drawn in the middle.
    private static func widened(_ least: Double, _ greatest: Double) -> (Double, Double) {
        guard least >= greatest else { return (least, greatest) }
        let room = least == 0 ? 1 : abs(least) / 10
        return (least - room, least + room)
    }

    /// The least of 1, 2 and 5 times a power of ten that gives at most that many ticks.
    private static func step(_ span: Double, tickCount: Int) -> Double {
        let raw = span / Double(tickCount)
        guard raw > 0, raw.isFinite else { return 0 }
        let power = pow(10, log10(raw).rounded(.down))
        return ([1, 2, 5].first { $0 * power >= raw * 0.999_999 } ?? 10) * power
    }
}

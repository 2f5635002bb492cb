/// The sequences that change the style of the next characters.
enum Pen {
    /// The shortest SGR sequence from one style to another; from an unknown one if `old` is nil.
    static func change(from old: CellStyle?, to new: CellStyle) -> String {
        guard old != new else { return "" }
        let whole = new == .plain ? [] : [0] + colors(new, unlike: .plain) + additions(new.attributes)
        guard let old else { return sequence(whole) }
        let lost = old.attributes.subtracting(new.attributes)
        // 22 ends both bold and faint.
        let isDimmed = !lost.intersection([.bold, .faint]).isEmpty
        var gained = new.attributes.subtracting(old.attributes)
        if isDimmed { gained.formUnion(new.attributes.intersection([.bold, .faint])) }
        let step = removals(lost) + colors(new, unlike: old) + additions(gained)
        return [sequence(whole), sequence(step)].min { $0.utf8.count < $1.utf8.count } ?? ""
    }

    private static func sequence(_ numbers: [Int]) -> String {
        "\u{1B}[\(numbers.map(String.init).joined(separator: ";"))m"
    }

    private static func colors(_ new: CellStyle, unlike old: CellStyle) -> [Int] {
        (new.foreground == old.foreground ? [] : new.foreground.parameters(isBackground: false))
            + (new.background == old.background ? [] : new.background.parameters(isBackground: true))
    }

    private static let numbers: [(attribute: CellAttributes, on: Int, off: Int)] = [
        (.bold, 1, 22), (.faint, 2, 22), (.italic, 3, 23), (.underlined, 4, 24), (.reversed, 7, 27), (.struck, 9, 29),
    ]

    private static func additions(_ attributes: CellAttributes) -> [Int] {
        numbers.filter { attributes.contains($0.attribute) }.map(\.on)
    }

    private static func removals(_ attributes: CellAttributes) -> [Int] {
        var result: [Int] = []
        for number in numbers where attributes.contains(number.attribute) && result.last != number.off {
            result.append(number.off)
        }
        return result
    }
}

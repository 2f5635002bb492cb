/// The canonical ordering algorithm of Unicode: marks of one base by their combining classes, equal ones in their
/// original order.
enum CanonicalOrder {
    /// Sorts in place; returns whether anything moved.
    static func sort(_ scalars: inout [UInt32]) -> Bool {
        var moved = false
        for index in scalars.indices.dropFirst() {
            let scalar = scalars[index]
            let combiningClass = CodePoint.combiningClass(scalar)
            var place = index
            while combiningClass > 0, place > 0, CodePoint.combiningClass(scalars[place - 1]) > combiningClass {
                scalars[place] = scalars[place - 1]
                place -= 1
            }
            if place < index {
                scalars[place] = scalar
                moved = true
            }
        }
        return moved
    }
}

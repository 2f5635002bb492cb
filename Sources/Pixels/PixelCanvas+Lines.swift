extension PixelCanvas {
    /// A place on a canvas, in pixels from its upper left corner; the middle of the first pixel is at 0.5, 0.5.
    package struct Point: Equatable, Sendable {
        package var x: Double
        package var y: Double

        /// A place by its distance from the left and from the top.
        package init(x: Double, y: Double) {
            (self.x, self.y) = (x, y)
        }
    }

    /// Draws a straight line with round ends and smooth edges; both ends at one place make a dot.
    ///
    /// A pixel's coverage depends on the distance of its centre: costs the area of the line's bounding box.
    package mutating func stroke(from start: Point, to end: Point, width: Double, _ color: Color) {
        let radius = width / 2
        let columns = pixels(from: min(start.x, end.x) - radius, to: max(start.x, end.x) + radius, of: size.width)
        let rows = pixels(from: min(start.y, end.y) - radius, to: max(start.y, end.y) + radius, of: size.height)
        for row in rows {
            for column in columns {
                let middle = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
                let coverage = radius + 0.5 - Self.distance(from: middle, toLineFrom: start, to: end)
                if coverage > 0 { blend(column: column, row: row, min(coverage, 1), color) }
            }
        }
    }

    private func pixels(from start: Double, to end: Double, of count: Int) -> Range<Int> {
        let limits = 0.0...Double(count)
        let first = Int(min(max(start.rounded(.down) - 1, limits.lowerBound), limits.upperBound))
        return first..<max(first, Int(min(max(end.rounded(.up) + 1, limits.lowerBound), limits.upperBound)))
    }

    private static func distance(from point: Point, toLineFrom start: Point, to end: Point) -> Double {
        let (x, y) = (end.x - start.x, end.y - start.y)
        let length = x * x + y * y
        let along = length == 0 ? 0 : ((point.x - start.x) * x + (point.y - start.y) * y) / length
        let part = min(max(along, 0), 1)
        let (a, b) = (point.x - start.x - part * x, point.y - start.y - part * y)
        return (a * a + b * b).squareRoot()
    }
}

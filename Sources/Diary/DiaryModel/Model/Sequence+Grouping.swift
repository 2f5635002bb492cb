extension Sequence {
    /// The elements in runs: one that doesn't continue the element before it begins another run.
    package func runs(continuing continues: (_ last: Element, _ next: Element) -> Bool) -> [[Element]] {
        reduce(into: []) { runs, element in
            if let last = runs.last?.last, continues(last, element) {
                runs[runs.count - 1].append(element)
            } else {
                runs.append([element])
            }
        }
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, at its first position.
    package var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

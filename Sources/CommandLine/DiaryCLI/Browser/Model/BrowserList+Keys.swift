import DiaryStore
import Terminal

/// Keys that move the selection.
extension BrowserList {
    mutating func step(by count: Int) -> [BrowserStep] {
        let hasMoved = move(by: count)
        return steps(hasMoved, else: Self.end(count))
    }

    /// Scrolls by a screen, or by a part of it.
    mutating func page(_ direction: Int, of parts: Int) -> [BrowserStep] {
        let hasMoved = scroll(by: direction * max(1, (height - 2) / parts))
        return steps(hasMoved, else: Self.end(direction))
    }

    mutating func stepToSection(_ isForward: Bool) -> [BrowserStep] {
        let hasMoved = moveToSection(isForward)
        return steps(hasMoved, else: isForward ? "no day follows" : "there is no day before")
    }

    mutating func go(to position: ResultPosition?) -> [BrowserStep] {
        guard let position else { return [.say("there is no entry")] }
        select(position)
        let isEnd = !isWhole && position == results.lastPosition
        return [.showBeginning] + (isEnd ? [.say("the rest of the list is being read")] : [])
    }

    private static func end(_ direction: Int) -> StyledText {
        direction > 0 ? "that is the last entry" : "that is the first entry"
    }

    private func steps(_ hasMoved: Bool, else words: StyledText) -> [BrowserStep] {
        guard !hasMoved else { return [.showBeginning] }
        guard let selected else { return [.say("there is no entry")] }
        let isEnd = !isWhole && selected == results.lastPosition
        return [.say(isEnd ? "the rest of the list is being read" : words)]
    }
}

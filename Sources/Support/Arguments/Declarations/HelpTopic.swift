/// A page of help that is about no single command (`help dates`).
package struct HelpTopic: Sendable {
    /// The word after `help`.
    package var name: String
    /// One phrase, small letter first, without a full stop.
    package var summary: String
    package var blocks: [HelpBlock]
    /// Commands and options of another program that the page translates; the hint for an unknown one names the topic.
    package var foreignWords: Set<String>

    package init(_ name: String, _ summary: String, _ blocks: [HelpBlock], foreignWords: Set<String> = []) {
        self.name = name
        self.summary = summary
        self.blocks = blocks
        self.foreignWords = foreignWords
    }
}

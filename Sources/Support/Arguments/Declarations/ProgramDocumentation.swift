/// The words of help and man page besides those of the commands.
package struct ProgramDocumentation: Sendable {
    /// Longer text of the overview and the man page.
    package var discussion: [HelpBlock]
    /// Pages of help besides the commands.
    package var topics: [HelpTopic]
    package var exitCodes: [ExitCodeDeclaration]
    package var environment: [Definition]

    package init(
        discussion: [HelpBlock] = [], topics: [HelpTopic] = [], exitCodes: [ExitCodeDeclaration] = [],
        environment: [Definition] = []
    ) {
        self.discussion = discussion
        self.topics = topics
        self.exitCodes = exitCodes
        self.environment = environment
    }
}

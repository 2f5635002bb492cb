/// Options that are listed under one heading of help and that several commands may share.
package struct OptionGroup: Sendable {
    /// The heading, for example `Selection`.
    package var title: String
    package var options: [OptionDeclaration]

    package init(_ title: String, _ options: [OptionDeclaration]) {
        self.title = title
        self.options = options
    }

    package func without(_ names: String...) -> Self {
        Self(title, options.filter { !names.contains($0.name) })
    }
}

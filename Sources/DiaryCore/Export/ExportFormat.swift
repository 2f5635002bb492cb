/// The forms in which entries leave.
package enum ExportFormat {
    /// Lines of JSON, which `import` reads again.
    case lines
    /// Markdown, a file a month.
    case markdown(MarkdownWords)
    /// The originals alone.
    case media
}

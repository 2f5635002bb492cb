import Arguments
import Chronology
import DiaryCore
import Terminal
import TextFolding

/// A tag in place of an entry, as jrnl writes it: `diary show @home`.
struct TagAsEntry {
    let invocation: Invocation
    let store: Store

    /// The failure for `@name` if it can't be a date; nil if it is probably a mistyped date.
    func failure(naming name: String) throws -> Failure? {
        guard case .unknown(_, let nearest)? = dateError(name) else { return nil }
        // `@yesterdy` is taken for a date, unless entries have that tag.
        guard try nearest == nil || store.entryCount(ofTag: name) > 0 else { return nil }
        guard var failure = failure(of: "@" + name) else { return nil }
        failure.message = "\(SafeText(name).singleLine) is not a date, and " + failure.message
        return failure
    }

    /// The refusal with the whole command that selects by the tag; nil for a word that can't be one.
    func failure(of word: String) -> Failure? {
        guard Self.tag(of: word) != nil else { return nil }
        return Failure(
            "\(SafeText(word).singleLine) names no entry",
            hint: "\(SafeText(ShellQuoting.commandLine(command(for: word))).singleLine)", .usage)
    }

    private func dateError(_ text: String) -> DateError? {
        do throws(DateError) { _ = try invocation.context.dateParser.parse(text) } catch { return error }
        return nil
    }

    private static func tag(of word: String) -> String? {
        guard word.hasPrefix("@") || word.hasPrefix("#") else { return nil }
        let name = String(word.dropFirst())
        return TagArgument.isTag(name) ? name : nil
    }

    /// All words that can be tags, as options of this command's selection or of `list`.
    private func command(for word: String) -> [String] {
        let name = invocation.command.command?.name ?? "show"
        let folder = invocation.values.value(.diary).map { ["--diary", $0] } ?? []
        let tags = invocation.operands.compactMap(Self.tag)
        let isAlone = tags.count == invocation.operands.count
        let wanted = isAlone ? tags.joined(separator: ",") : Self.tag(of: word) ?? ""
        guard isAlone, takesSelection else { return ["diary"] + folder + ["list", "--tag", wanted] }
        // `--tag` of `edit` changes tags.
        guard name == "edit" else { return ["diary"] + folder + [name, "--tag", wanted] }
        let conditions = tags.map { "ANY tags =[cd] \(UnquotedPredicate.quoted($0))" }
        return ["diary"] + folder + [name, "--where", conditions.joined(separator: " OR ")]
    }

    private var takesSelection: Bool {
        invocation.command.command?.options.contains { $0.name == "contains" } ?? false
    }
}

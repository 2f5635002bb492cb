import JSON

extension DayOneWriter {
    /// The lists of media of an entry in Day One's JSON.
    struct Lists {
        let media: [Attachment]
        let record: DayOneRecord

        /// The lists that aren't empty, by their keys.
        ///
        /// In lists that the import kept, each record keeps its position, even one without a medium; new media follow.
        /// A medium of another entry in the text is left out as long as nobody changed the text.
        var lists: [(key: String, values: [JSONValue])] {
            var waiting = Array(media.indices)
            var lists = DayOneReader.Kind.allCases.map { kind in
                let original = record.lists?[kind.rawValue]?.arrayValue ?? []
                let values = original.compactMap { value -> JSONValue? in
                    guard let name = value.stringValue else { return value }
                    guard let place = waiting.firstIndex(where: { media[$0].isCalled(name) }) else { return nil }
                    return .object(media[waiting.remove(at: place)].object)
                }
                return (key: kind.rawValue, values: values)
            }
            for index in waiting where record.lists == nil || record.text == nil || media[index].isNew {
                let key = Attachment.list(of: media[index].medium).rawValue
                guard let list = lists.firstIndex(where: { $0.key == key }) else { continue }
                lists[list].values.append(.object(media[index].object))
            }
            return lists.filter { !$0.values.isEmpty }
        }
    }
}

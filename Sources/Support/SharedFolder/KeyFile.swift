/// The files in `keys`, each of which contains the key of the folder, protected by the passphrase and the recovery key.
package enum KeyFile {
    static let kind = "keys"
    /// The number of files on which a secret is tried: each may take a second, and the carrier of the folder can add
    /// files.
    private static let triedCount = 16

    /// Writes a key file of this machine, newer than all existing ones, and removes its older ones.
    ///
    /// - Parameters:
    ///     - words: The recovery key; without one, the newest file's is kept.
    ///     - parameters: Lower ones than the standard are for tests.
    package static func write(
        _ key: MasterKey, passphrase: SecretBytes, words: RecoveryWords?, in folder: SharedFolder,
        parameters: Argon2Parameters = .standard
    ) throws(SharedFolderError) {
        let opened = try folder.opened().folderMade(kind)
        let names = try names(in: opened)
        // A program that copies the folder can make any name: only the numbers of this key's files count.
        let authentic = authentic(names, under: key, in: opened, diary: folder.diary)
        let number = (authentic.first?.name.number ?? 0) + 1
        guard number <= largestNumber else { throw .badFormat(opened.path) }
        let wrappedByWords =
            if let words {
                KeyFileContent.wrapped(key, by: words, diary: folder.diary)
            } else {
                authentic.first { $0.content.hasWords }?.content
                    .wrappedByWords ?? KeyFileContent.withoutWords
            }
        let content = try KeyFileContent(
            key, passphrase: passphrase, wrappedByWords: wrappedByWords, number: number, parameters: parameters,
            in: folder)
        let pending = try PendingSharedFile(in: opened, machine: folder.machine)
        try pending.write(content.bytes)
        try pending.publish(as: name(folder.machine, number))
        for old in names where old.machine == folder.machine && old.number != number { try opened.remove(old.text) }
        try opened.sync()
    }

    /// Removes files of this machine that a newer one of another machine replaces: after a change of the passphrase
    /// there, the old one no longer opens this machine's data.
    ///
    /// - Parameter machines: The ids of the machine; nil for that of the folder.
    /// - Returns: Whether any was removed.
    @discardableResult
    package static func removeReplaced(
        in folder: SharedFolder, of machines: Set<[UInt8]>? = nil
    ) throws(SharedFolderError) -> Bool {
        guard let opened = try folder.opened().folder(kind) else { return false }
        let authentic = authentic(try names(in: opened), under: folder.key, in: opened, diary: folder.diary)
        guard let newest = authentic.first else { return false }
        let machines = machines ?? [folder.machine]
        var isChanged = false
        for (name, content) in authentic where machines.contains(name.machine) && name.number < newest.name.number {
            guard newest.content.hasWords || !content.hasWords else { continue }
            try opened.remove(name.text)
            isChanged = true
        }
        if isChanged { try opened.sync() }
        return isChanged
    }

    /// Keeps the key file of this machine as it was written, and removes its files that a newer one replaces.
    ///
    /// - Parameter own: The bytes of the file, which a machine whose id changed wrote under the earlier one; nil if it
    ///   has none.
    /// - Returns: Whether the machine still has a file of its own: false once a newer one of another machine replaces
    ///   it.
    package static func restore(_ own: [UInt8]?, in folder: SharedFolder) throws(SharedFolderError) -> Bool {
        let root = try folder.opened()
        guard let opened = try own == nil ? root.folder(kind) : root.folderMade(kind) else { return false }
        let content = own.flatMap { try? KeyFileContent($0, diary: folder.diary, path: opened.path) }
        let machines = Set([folder.machine, content?.machine].compactMap(\.self))
        let names = try names(in: opened)
        let newest = names.first?.number ?? 0
        if names.contains(where: { machines.contains($0.machine) && $0.number < newest }) {
            try removeReplaced(in: folder, of: machines)
        }
        guard let own, let content else { return false }
        let newer = authentic(
            names.filter { $0.number > content.number }, under: folder.key, in: opened, diary: folder.diary)
        if let replacing = newer.first?.content, replacing.hasWords || !content.hasWords { return false }
        let name: Name = (content.machine, content.number, Self.name(content.machine, content.number))
        guard (try? read(name, in: opened, diary: folder.diary))?.bytes != own else { return true }
        let pending = try PendingSharedFile(in: opened, machine: folder.machine)
        try pending.write(own)
        try pending.publish(as: name.text)
        return true
    }

    /// Returns whether one of the key files of a folder was written with its key; nil if there are none.
    static func areAuthentic(in folder: SharedFolder) throws(SharedFolderError) -> Bool? {
        guard let opened = try folder.opened().folder(kind) else { return nil }
        let names = try names(in: opened)
        guard !names.isEmpty else { return nil }
        return !authentic(names, under: folder.key, in: opened, diary: folder.diary).isEmpty
    }

    /// Removes all key files of a machine in the folder of a diary.
    static func removeAll(of machine: [UInt8], in root: OpenFolder) throws(SharedFolderError) {
        guard let opened = try root.folder(kind) else { return }
        for name in try names(in: opened) where name.machine == machine { try opened.remove(name.text) }
    }

    /// Opens the key of a folder, trying the newest file first.
    ///
    /// - Parameter path: The folder of the diary, `SHARED/diary-<id>`.
    /// - Throws: ``SharedFolderError/wrongSecret`` if the secret opens none, ``SharedFolderError/noKey(_:)`` if there
    ///   is none yet, or the error of the newest if none can be tried.
    package static func open(_ secret: Secret, in path: String) throws(SharedFolderError) -> MasterKey {
        guard let diary = SharedFolder.diary(named: path) else { throw .noFolder(path) }
        guard let folder = try OpenFolder.open(path).folder(kind) else { throw .noKey(path) }
        var failure: SharedFolderError?
        var exchanged: SharedFolderError?
        var triedCount = 0
        for name in try names(in: folder) where triedCount < Self.triedCount {
            let content: KeyFileContent
            do throws(SharedFolderError) { content = try read(name, in: folder, diary: diary) } catch {
                failure = failure ?? error
                continue
            }
            triedCount += 1
            do throws(SharedFolderError) {
                if let key = try content.open(secret, path: "\(folder.path)/\(name.text)") { return key }
            } catch .damaged(let path, let reason) {
                exchanged = exchanged ?? .damaged(path, reason: reason)
            }
        }
        throw exchanged ?? (triedCount > 0 ? .wrongSecret : failure ?? .noKey(path))
    }

    private typealias Name = (machine: [UInt8], number: UInt32, text: String)

    private static let largestNumber: UInt32 = 999_999_999

    private static func name(_ machine: [UInt8], _ number: UInt32) -> String {
        "\(Hexadecimal.text(machine))-\(number)"
    }

    /// The valid names of key files, newest first.
    private static func names(in folder: OpenFolder) throws(SharedFolderError) -> [Name] {
        let names: [Name] = try folder.names().compactMap { bytes in
            let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
            guard parts.count == 2, let machine = Hexadecimal.bytes(parts[0], count: 16),
                let number = UInt32(String(decoding: parts[1], as: UTF8.self)), number <= largestNumber,
                case let text = name(machine, number), Array(text.utf8) == bytes
            else { return nil }
            return (machine, number, text)
        }
        return names.sorted {
            $0.number == $1.number ? $1.machine.lexicographicallyPrecedes($0.machine) : $0.number > $1.number
        }
    }

    private static func read(_ name: Name, in folder: OpenFolder, diary: [UInt8]) throws(SharedFolderError)
        -> KeyFileContent
    {
        let file = try folder.file(name.text)
        guard try file.byteCount() <= KeyFileContent.byteCount else {
            throw .damaged(file.path, reason: "its size is wrong")
        }
        var bytes = [UInt8](repeating: 0, count: KeyFileContent.byteCount)
        let count = try file.read(into: &bytes, bytes.count)
        let content = try KeyFileContent(Array(bytes[..<count]), diary: diary, path: file.path)
        guard content.machine == name.machine, content.number == name.number else {
            throw .damaged(file.path, reason: "it has the wrong name")
        }
        return content
    }

    private static func authentic(
        _ names: [Name], under key: MasterKey, in folder: OpenFolder, diary: [UInt8]
    ) -> [(name: Name, content: KeyFileContent)] {
        names.compactMap { name in
            guard let content = try? read(name, in: folder, diary: diary), content.isAuthentic(under: key) else {
                return nil
            }
            return (name, content)
        }
    }
}

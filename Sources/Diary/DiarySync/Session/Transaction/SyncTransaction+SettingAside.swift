import DiaryModel
import DiaryStore
import Replication
import SQLite

/// An entity that can't be written here.
struct UnappliedEntity: Error {
    let name: EntityName
    let cause: any Error
}

/// Entities that can't be written: they don't stop the others.
extension SyncTransaction {
    /// Writes one entity.
    ///
    /// A careful transaction can roll back what was written of it, which is slow, and sets it aside.
    ///
    /// - Throws: `UnappliedEntity`, unless the transaction is careful.
    func attempt(_ name: EntityName, _ transaction: WriteTransaction, _ body: () throws -> Void) throws {
        guard isCareful else {
            do { return try body() } catch {
                guard Self.concernsOneEntity(error) else { throw error }
                throw UnappliedEntity(name: name, cause: error)
            }
        }
        // The row of the command must stay.
        try transaction.begin()
        try store.connection.executeScript("SAVEPOINT entity")
        do { try body() } catch {
            guard Self.concernsOneEntity(error) else { throw error }
            try store.connection.executeScript("ROLLBACK TO entity; RELEASE entity")
            return try setAside(name, error)
        }
        try store.connection.executeScript("RELEASE entity")
    }

    private func setAside(_ name: EntityName, _ error: any Error) throws {
        try state.setSetAside(state.setAside().union([name]))
        let word = UniqueIdentifier(shared: name.id).map { "\(name.kind) \($0.prefix(8))" } ?? name.kind
        report.setAside.append((word, (error as? SQLiteError)?.message ?? "\(error)"))
    }

    /// Returns whether other entities can be written after an error.
    private static func concernsOneEntity(_ error: any Error) -> Bool {
        switch error {
        case let error as SQLiteError: error.isConstraint || error.isTooLarge
        case DiaryError.idIsTaken, DiaryError.noMeasurement, DiaryError.noPriority, DiaryError.searchNameIsTaken,
            DiaryError.templateNameIsTaken:
            true
        default: false
        }
    }
}

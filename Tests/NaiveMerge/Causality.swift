package import Replication

extension ReplicaOperation {
    /// Returns whether everything that it has seen is in `vector`, so that it can be applied after it.
    package func isReady(after vector: VersionVector) -> Bool {
        vector[stamp.machine] < stamp.sequence
            && seen.machines.allSatisfy { $0 == stamp.machine || vector[$0] >= seen[$0] }
    }
}

extension VersionVector {
    package mutating func formUnion(_ other: VersionVector) {
        for machine in other.machines { self[machine] = max(self[machine], other[machine]) }
    }
}

import DecoderProtocol
import DiaryMedia
import DiaryModel
import Terminal

/// The photos and sounds named on a command line.
struct MediumArguments {
    let invocation: Invocation
    let intake: MediumIntake

    /// Inspects all of them before anything is added; the first invalid one ends the command.
    func stage(_ paths: [FilePath]) throws -> [StagedMedium] {
        var staged: [StagedMedium] = []
        for path in paths { staged.append(try stage(path)) }
        return staged
    }

    private func stage(_ path: FilePath) throws -> StagedMedium {
        let medium: StagedMedium
        do { medium = try intake.stage(path) } catch let error as MediumIntakeError {
            var failure = Failure.describing(error)
            if !error.concernsAllFiles {
                failure.hint = "nothing was added; leave it out, or correct it and run the same command again"
            }
            throw failure
        }
        try warn(of: medium, path)
        return medium
    }

    private func warn(of medium: StagedMedium, _ path: FilePath) throws {
        if let reason = medium.thumbnailFailure {
            try invocation.messages.warning("\(path): kept without a thumbnail: \(reason.message)")
        } else if medium.warnings.contains(where: { $0.kind == .partial }) {
            try invocation.messages.warning("\(path): kept, but only a part of it can be decoded")
        }
    }
}

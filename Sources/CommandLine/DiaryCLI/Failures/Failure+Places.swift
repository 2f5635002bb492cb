import DiaryModel
import Gazetteer
import Terminal

extension Failure {
    static func describing(_ error: PlaceNamesError) -> Failure {
        switch error {
        case .missing(let path):
            Failure(
                "the list of towns is not installed\(SafeText(path.map { ": there is no \($0)" } ?? "").singleLine)",
                hint: "as root: apt-get install libtimezonemap-data, then Examples/install.sh; diary help places")
        case .unusable(let path, .unknownVersion):
            Failure(
                "\(SafeText(path).singleLine) is a list of towns of another version of diary",
                hint: "install diary again: Examples/install.sh")
        case .unusable(let path, .damaged), .unusable(let path, .unknownSource):
            Failure(
                "the list of towns \(SafeText(path).singleLine) is damaged", hint: "rebuild it: Examples/install.sh")
        case .unusable(let path, .unreadable(let code)):
            .describing(SystemCallError("open", FilePath(path), code: code))
        }
    }
}

package import DiaryModel
import Glibc

extension SystemCallError {
    /// The reason, and whose the path is if access to it was denied and it is another user's.
    package var reasonAndOwner: String {
        // What is denied may be the path itself or a folder above it: the first whose status is known tells.
        guard code == EACCES || code == EPERM, let status = Folder.linkStatus(FilePath(path)),
            status.st_uid != geteuid()
        else { return reason }
        return "\(reason), it belongs to user \(status.st_uid)"
    }
}

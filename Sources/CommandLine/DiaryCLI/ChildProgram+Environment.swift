import Glibc
import Processes

extension ChildProgram {
    /// The variables of this process, for a child with the same environment.
    static var ownEnvironment: [[UInt8]] {
        var variables: [[UInt8]] = []
        var place = unsafe environ
        while let variable = unsafe place.pointee {
            variables.append(unsafe Array(UnsafeRawBufferPointer(start: variable, count: strlen(variable))))
            unsafe place += 1
        }
        return variables
    }
}

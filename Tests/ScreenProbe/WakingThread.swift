import Glibc
import Processes

/// A worker with a result.
enum WakingThread {
    static func start(_ waker: Waker) {
        var thread = pthread_t()
        let argument = unsafe Unmanaged.passRetained(waker).toOpaque()
        _ = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<Waker>.fromOpaque(argument).takeRetainedValue().wake()
                return nil
            }, argument)
    }
}

/// The state of one evaluation: the object for bare keys, and the variables in scope.
final class Evaluation {
    var root: PredicateValue = .null
    let now: PredicateDate?
    let clock: EvaluationClock
    private var bindings: [(name: String, value: PredicateValue)] = []

    init(_ environment: PredicateEnvironment, _ clock: EvaluationClock) {
        self.clock = clock
        now = environment.now
        for (name, value) in environment.variables { bindings.append((name, PredicateValue(value))) }
    }

    /// The innermost value of a variable.
    func value(of name: String) -> PredicateValue? {
        bindings.last { $0.name == name }?.value
    }

    /// Gives a variable a value until the end of the closure.
    func with<Result>(
        _ name: String, _ value: PredicateValue, _ body: () throws(PredicateError) -> Result
    ) throws(PredicateError) -> Result {
        let count = bindings.count
        bindings.append((name, value))
        defer { bindings.removeSubrange(count...) }
        return try body()
    }

    /// Gives a variable a value for the rest of the scope.
    func assign(_ name: String, _ value: PredicateValue) {
        if let index = bindings.lastIndex(where: { $0.name == name }) {
            bindings[index].value = value
        } else {
            bindings.append((name, value))
        }
    }
}

/// A value that several checks need, and that is made for the first of them.
actor OnceOnly<Value: Sendable> {
  private var task: Task<Value, Never>?

  /// The value; `make` is called at most once.
  func value(_ make: @escaping @Sendable () async -> Value) async -> Value {
    let task = task ?? Task { await make() }
    self.task = task
    return await task.value
  }

  /// The value if it was ever asked for.
  var made: Value? {
    get async { await task?.value }
  }
}

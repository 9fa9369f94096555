package import PippinAccounts

extension UnreadQuestions {
  /// Runs `body`, whose result counts only if everything that it asked of snapshots had been read.
  package static func reporting<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    let questions = UnreadQuestions()
    let result: Result<Value, any Error> = await $current.withValue(questions) {
      do {
        return .success(try await body())
      } catch {
        return .failure(error)
      }
    }
    if let complaint = questions.complaint { throw FlowError.unexpected(detail: complaint) }
    return try result.get()
  }
}

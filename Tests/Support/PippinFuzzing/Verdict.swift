/// The outcome for an input, so that two runs can be compared.
enum Verdict<Value: Equatable, Failure: Error & Equatable>: Equatable {
  case accepted(Value)
  case refused(Failure)

  init(_ body: () throws(Failure) -> Value) {
    do throws(Failure) {
      self = .accepted(try body())
    } catch {
      self = .refused(error)
    }
  }

  /// Runs the same input twice, because a first run must not change the second.
  static func twice(_ body: () throws(Failure) -> Value) throws(BrokenProperty) -> Value? {
    let (first, second) = (Self(body), Self(body))
    try BrokenProperty.unless(first == second, "judged twice, two verdicts: \(first) and \(second)")
    guard case .accepted(let value) = first else { return nil }
    return value
  }
}

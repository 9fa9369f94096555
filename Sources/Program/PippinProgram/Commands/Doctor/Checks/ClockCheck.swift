import PippinFoundation
import PippinHTTP
import SignInWithApple

extension DoctorCheck {
  static let clock = ofSettings("clock", .network, "this machine's clock, against the `Date` of Apple's answers") {
    (settings, context) throws(Blocked) in
    let before = context.now()
    let answer = await context.answer(settings.apple.keysRequest)
    let after = context.now()
    switch answer {
    case .failure(let error):
      return [
        .warn("Apple cannot be asked for the time: \(error.detail).", cure: ReachJudgement.cure(error, of: .apple))
      ]
    case .success(let response):
      guard let date = response.fields["date"].flatMap(HTTPDate.init) else {
        return [.warn("Apple’s answer has no date.", cure: "Compare this machine’s clock with another one.")]
      }
      return [ClockJudgement.finding(offset: ClockJudgement.offset(date.date, between: before, and: after))]
    }
  }
}

enum ClockJudgement {
  /// Apple's `Date` is in whole seconds, and the answer was on its way.
  static let exact: TimeInterval = 5
  /// Client secrets are set back by a minute, because Apple refuses those from the future (SECRET-9).
  static let bearable: TimeInterval = 60

  /// By how many seconds this machine is ahead of the other one, at least; negative if it is behind.
  static func offset(_ other: Date, between before: Date, and after: Date) -> TimeInterval {
    // The other machine read its clock in between, and cut off a fraction of a second.
    let ahead = before.timeIntervalSince(other.addingTimeInterval(1))
    let behind = other.timeIntervalSince(after)
    return ahead > 0 ? ahead : behind > 0 ? -behind : 0
  }

  static func finding(offset: TimeInterval) -> DoctorFinding {
    let size = abs(offset)
    guard size > exact else { return .ok("This machine’s clock is right within \(Int(exact)) seconds.") }
    let sentence =
      "This machine’s clock is \(Int(size.rounded())) seconds \(offset > 0 ? "ahead of" : "behind") Apple’s."
    let cure = "Let the clock follow a time server (NTP), for instance with `timedatectl set-ntp true`."
    return size > bearable ? .fail(sentence, cure: cure) : .warn(sentence, cure: cure)
  }
}

/// An existing account of a guest, and the offer to continue with it: ``AuthClient/signIn(merging:)``. Valid for a few
/// minutes. The description contains no secret.
public struct GuestMerge: Sendable, Equatable {
  /// The provider of the existing account's sign-in method.
  public let provider: ProviderID
  /// In a box, so that each ``SignInOutcome`` stays small.
  private let kept: Kept

  /// What was answered with the guest's session, and was not used up.
  private final class Kept: Sendable {
    let attempt: SignInAttempt
    let pending: PendingSession

    init(_ attempt: SignInAttempt, _ pending: PendingSession) {
      (self.attempt, self.pending) = (attempt, pending)
    }
  }

  init(_ attempt: SignInAttempt, _ pending: PendingSession) {
    provider = pending.provider
    kept = Kept(attempt, pending)
  }

  var attempt: SignInAttempt { kept.attempt }
  var pending: PendingSession { kept.pending }

  /// Two offers are equal if they are copies of the same one.
  public static func == (left: GuestMerge, right: GuestMerge) -> Bool { left.kept === right.kept }
}

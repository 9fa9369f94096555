public import Foundation
internal import PippinAPI
internal import PippinSecret

/// The result of a sign-in. None of the cases is an error.
public indirect enum SignInOutcome: Sendable, Equatable {  // decision 0143
  /// The user is signed in.
  case signedIn(SignIn)
  /// The user cancelled, or a silent request found no user.
  case cancelled
  /// The user has no account, and the request does not create one (``AuthorizationRequest/Purpose/existing``). The
  /// credential was not used up.
  case noAccount
  /// Another account has the same verified address. Ask which of its sign-in methods to use, and whether to link the
  /// new one.
  case accountExists(ExistingAccount)
  /// The server requires a name. Ask the user for it.
  case profileRequired(ProfileDemand)
  /// The user is a guest, and the sign-in method belongs to an existing account. Ask whether to continue with that
  /// account, and call ``AuthClient/signIn(merging:)``. Otherwise nothing changes.
  case guestHasAccount(GuestMerge)
}

/// A completed sign-in.
public struct SignIn: Sendable, Equatable {
  /// The account.
  public let account: Account
  /// Whether the account is new.
  public let wasCreated: Bool
  /// Whether a sign-in method was linked to an existing account.
  public let wasLinked: Bool

  init(_ account: Account) {
    (self.account, wasCreated, wasLinked) = (account, false, false)
  }

  init(_ session: BackendSession) {
    account = session.account
    wasCreated = session.wasCreated
    wasLinked = session.wasLinked
  }
}

/// An existing account with another sign-in method, and the offer to link the new one to it.
///
/// Show the new sign-in method and ask the user. Nothing is linked until they sign in to the existing account with
/// ``AuthClient/signIn(with:purpose:linking:)``.
public struct ExistingAccount: Sendable, Equatable {
  /// The sign-in methods of the existing account, in display order.
  public let signInWith: [ProviderID]
  /// The provider of the new sign-in method.
  public let provider: ProviderID
  /// The address of the new sign-in method.
  public let email: String?
  let secretToken: SecretText
  /// Apple's identifier of the user of the new sign-in method.
  let appleUser: String?

  /// Creates a value for your own back end. You get the `linkToken` back in ``SignInAttempt/existing``, to identify the
  /// new sign-in method. `appleUser` is Apple's identifier, if Apple verified the user.
  public init(
    signInWith: [ProviderID], provider: ProviderID, email: String? = nil, linkToken: String, appleUser: String? = nil
  ) {
    self.signInWith = signInWith
    self.provider = provider
    self.email = email
    secretToken = SecretText(linkToken)
    self.appleUser = appleUser
  }

  /// The token that identifies the new sign-in method to the back end. Never log it.
  public var linkToken: String { secretToken.revealed }

  init?(_ problem: ServerProblem, appleUser: String?) {
    guard let linkToken = problem.linkToken, let attachment = problem.willAttach, let methods = problem.signInWith
    else {
      return nil
    }
    // A mailed code is no provider: `SignInModel` offers it where the app has passwords.
    signInWith = methods.filter { $0.rawValue != "email_code" }
    provider = attachment.provider
    email = attachment.email
    secretToken = linkToken
    self.appleUser = appleUser
  }
}

/// The server requires more data for the sign-in. Valid for one hour.
public struct ProfileDemand: Sendable, Equatable {
  /// The missing data: `name`.
  public let missing: [String]
  /// A name for the user to confirm, if known.
  public let suggestedName: PersonName?
  let secretToken: SecretText
  /// The provider that verified the user.
  public let provider: ProviderID
  let appleUser: String?

  /// Creates a value for your own back end. You get the `profileToken` back, to identify the sign-in. `appleUser` is
  /// Apple's identifier, if Apple verified the user.
  public init(
    missing: [String] = ["name"], suggestedName: PersonName? = nil, profileToken: String, provider: ProviderID,
    appleUser: String? = nil
  ) {
    self.missing = missing
    self.suggestedName = suggestedName
    secretToken = SecretText(profileToken)
    self.provider = provider
    self.appleUser = appleUser
  }

  /// The token that identifies the sign-in to the back end. Never log it.
  public var profileToken: String { secretToken.revealed }

  init?(_ problem: ServerProblem, provider: ProviderID, appleUser: String?, suggestedName: PersonName?) {
    guard let profileToken = problem.profileToken else { return nil }
    missing = problem.missing ?? []
    self.suggestedName = suggestedName
    secretToken = profileToken
    self.provider = provider
    self.appleUser = appleUser
  }
}

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

/// A sign-in that waits for an emailed code. It works only on this device. The description contains no secret.
public struct PendingMailSignIn: Sendable, Equatable {
  /// The address that the email was sent to.
  public let email: String
  /// When the code expires, by the device's clock.
  public let expiresAt: Date
  let id: SecretText

  init(email: String, expiresAt: Date, id: SecretText) {
    self.email = email
    self.expiresAt = expiresAt
    self.id = id
  }
}

/// A sign-up that waits for an emailed code. It works only on this device. The description contains no secret.
public struct PendingSignUp: Sendable, Equatable {
  /// The address that the email was sent to.
  public let email: String
  /// When the code expires, by the device's clock.
  public let expiresAt: Date
  let id: SecretText

  /// Creates a value for your own back end. You get the `signUpToken` back with the code, to identify the sign-up.
  public init(email: String, expiresAt: Date, signUpToken: String) {
    self.init(email: email, expiresAt: expiresAt, id: SecretText(signUpToken))
  }

  /// The token that identifies the sign-up to the back end. Never log it.
  public var signUpToken: String { id.revealed }

  init(email: String, expiresAt: Date, id: SecretText) {
    self.email = email
    self.expiresAt = expiresAt
    self.id = id
  }
}

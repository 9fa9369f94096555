internal import PippinAPI
internal import PippinSecret

/// What a sign-in came to. None of these is an error: each is something that the app goes on from.
public enum SignInOutcome: Sendable, Equatable {
  /// Somebody is signed in.
  case signedIn(SignIn)
  /// The person chose not to, or had nothing to choose from.
  case cancelled
  /// The person has no account here, and was not to get one (``AuthorizationRequest/Purpose/existing``). Nothing was used up.
  case noAccount
  /// The address is proved on another account of theirs: ask which of its ways in they want to use, and whether to link.
  case accountExists(ExistingAccount)
  /// The app's settings demand a name that nobody has given: ask for it.
  case profileRequired(ProfileDemand)
}

/// Somebody signed in.
public struct SignIn: Sendable, Equatable {
  /// Whose account it is.
  public let account: Account
  /// Whether the account is new.
  public let wasCreated: Bool
  /// Whether a way in was attached to an account that was there.
  public let wasLinked: Bool

  init(_ session: BackendSession) {
    account = session.account
    wasCreated = session.wasCreated
    wasLinked = session.wasLinked
  }
}

/// An account that the person has already, under another way in, and the offer to link what they just proved to it.
///
/// Show what would be attached and ask. Nothing is attached until they have signed in to that account, in
/// ``AuthClient/signIn(with:purpose:linking:)``.
public struct ExistingAccount: Sendable, Equatable {
  /// The ways into the account that is there, in the order in which to offer them.
  public let signInWith: [ProviderID]
  /// What would be attached.
  public let provider: ProviderID
  /// The address that it names.
  public let email: String?
  let secretToken: SecretText
  /// What Apple calls the person whose sign-in method would be attached.
  let appleUser: String?

  /// An account that a back end of the app's own knows. By the `linkToken` the back end knows again what the person proved: it comes
  /// back in ``SignInAttempt/existing``. `appleUser` is what Apple calls the person, where Apple vouched.
  public init(
    signInWith: [ProviderID], provider: ProviderID, email: String? = nil, linkToken: String, appleUser: String? = nil
  ) {
    self.signInWith = signInWith
    self.provider = provider
    self.email = email
    secretToken = SecretText(linkToken)
    self.appleUser = appleUser
  }

  /// What the back end knows again what the person proved by. Never log it.
  public var linkToken: String { secretToken.revealed }

  init?(_ problem: Problem, appleUser: String?) {
    guard let linkToken = problem.linkToken, let attachment = problem.willAttach, let ways = problem.signInWith else {
      return nil
    }
    signInWith = ways
    provider = attachment.provider
    email = attachment.email
    secretToken = linkToken
    self.appleUser = appleUser
  }
}

/// The app's settings demand what the sign-in lacks. Good for an hour.
public struct ProfileDemand: Sendable, Equatable {
  /// What is missing: `name`.
  public let missing: [String]
  /// What the person may want to confirm, if anything is known.
  public let suggestedName: PersonName?
  let secretToken: SecretText
  /// Who vouched for the person.
  public let provider: ProviderID
  let appleUser: String?

  /// A demand of a back end of the app's own. By the `profileToken` the back end knows again what the person proved. `appleUser` is
  /// what Apple calls the person, where Apple vouched.
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

  /// What the back end knows again what the person proved by. Never log it.
  public var profileToken: String { secretToken.revealed }

  init?(_ problem: Problem, provider: ProviderID, appleUser: String?, suggestedName: PersonName?) {
    guard let profileToken = problem.profileToken else { return nil }
    missing = problem.missing ?? []
    self.suggestedName = suggestedName
    secretToken = profileToken
    self.provider = provider
    self.appleUser = appleUser
  }
}

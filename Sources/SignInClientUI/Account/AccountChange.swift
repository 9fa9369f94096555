public import SignInClient

/// What a person does on an account page.
public enum AccountChange: Sendable, Hashable {
  /// The page is shown.
  case load
  /// Another name.
  case name
  /// A code is mailed to another address.
  case email
  /// The code from the mail is entered: the address becomes the account's.
  case confirmEmail
  /// A sign-in method more.
  case add(ProviderID)
  /// A sign-in method less.
  case remove(ProviderID)
  /// The first password.
  case setPassword
  /// Another password.
  case changePassword
  /// A device gets another name.
  case rename
  /// A device is signed out.
  case signOutDevice
  /// All devices but this one are signed out.
  case signOutOthers
  /// What is kept about the person is downloaded.
  case export
  /// This device is signed out.
  case signOut
  /// The account is deleted.
  case delete
}

/// What the page says happened last.
public struct AccountStatus: Sendable, Equatable {
  /// The words for the person.
  public let words: String
  /// What went wrong; `nil` where the change was made.
  public let problem: SignInProblem?

  init(_ words: String) {
    self.words = words
    problem = nil
  }

  init(_ problem: SignInProblem) {
    words = problem.words
    self.problem = problem
  }
}

extension AccountChange {
  /// What is said once it is done; `nil` where the page itself shows it, or is gone.
  func doneWords() -> String? {
    switch self {
    case .name: Words.text(.doneName)
    case .confirmEmail: Words.text(.doneEmail)
    case .add(let provider): Words.text(.doneAdded, ["name": provider.displayName])
    case .remove(let provider): Words.text(.doneRemoved, ["name": provider.displayName])
    case .setPassword: Words.text(.donePasswordSet)
    case .changePassword: Words.text(.donePasswordChanged)
    case .rename: Words.text(.doneRenamed)
    case .signOutDevice: Words.text(.doneSignedOut)
    case .signOutOthers: Words.text(.doneSignedOutOthers)
    case .load, .email, .export, .signOut, .delete: nil
    }
  }
}

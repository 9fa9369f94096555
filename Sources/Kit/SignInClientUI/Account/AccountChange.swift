public import SignInClient

/// An action on the account page.
public enum AccountChange: Sendable, Hashable {
  /// Load the page.
  case load
  /// Change the name.
  case name
  /// Email a code to a new address.
  case email
  /// Confirm the new address with the emailed code.
  case confirmEmail
  /// Add a sign-in method.
  case add(ProviderID)
  /// Remove a sign-in method.
  case remove(ProviderID)
  /// Set the first password.
  case setPassword
  /// Change the password.
  case changePassword
  /// Rename a device.
  case rename
  /// Sign out a device.
  case signOutDevice
  /// Sign out all other devices.
  case signOutOthers
  /// Export the user's data.
  case export
  /// Sign out this device.
  case signOut
  /// Delete the account.
  case delete
}

/// The result of the last action on the account page.
public struct AccountStatus: Sendable, Equatable {
  /// The message for the user.
  public let words: String
  /// The error, or `nil` if the action succeeded.
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
  /// The message after success; `nil` if the page itself shows the result, or is gone.
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

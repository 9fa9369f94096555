public import Foundation

/// An event for the app's log or metrics: ``Configuration/log``. Events contain no secrets.
///
/// Later versions can add cases, so a `switch` needs a `default`.
public enum ClientEvent: Sendable, Equatable {
  /// A request to Pippin's server finished. The status is `nil` if there was no answer.
  case request(method: String, path: String, status: Int?, seconds: TimeInterval)
  /// A provider answered or failed.
  case asked(ProviderID, AuthorizationRequest.Purpose, failure: AuthorizationError?)
  /// A user signed in.
  case signedIn(ProviderID, isNew: Bool)
  /// The session ended on this device.
  case signedOut(SignOutReason)
  /// The tokens were refreshed, or the refresh failed.
  case refreshed(failure: SignInError?)
  /// The device reported the state of the user's consent.
  case credentialChecked(CredentialState)
  /// A write failed. It is repeated with the next change.
  case notStored(SignInError)
}

extension ClientEvent: CustomStringConvertible {
  /// One line for a log.
  public var description: String {
    switch self {
    case .request(let method, let path, let status, let seconds):
      "\(method) \(path): \(status.map(String.init) ?? "no answer") after \(Int(seconds * 1000)) ms"
    case .asked(let provider, let purpose, let failure):
      "asked \(provider.rawValue) (\(purpose.rawValue))" + (failure.map { ": \($0)" } ?? "")
    case .signedIn(let provider, let isNew): "signed in with \(provider.rawValue)" + (isNew ? ", a new account" : "")
    case .signedOut(let reason): "signed out: \(reason.rawValue)"
    case .refreshed(let failure): failure.map { "tokens not refreshed: \($0)" } ?? "tokens refreshed"
    case .credentialChecked(let state): "credential state on the device: \(state.rawValue)"
    case .notStored(let error): "not stored: \(error)"
    }
  }
}

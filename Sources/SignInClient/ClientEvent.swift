public import Foundation

/// Something that the kit did or saw, for the app's log and its counters: ``Configuration/log``. Nothing in it is a secret.
///
/// Later versions have more of them: a `switch` over them needs a `default`.
public enum ClientEvent: Sendable, Equatable {
  /// A request to Pippin's server was answered, or failed: then there is no status.
  case request(method: String, path: String, status: Int?, seconds: TimeInterval)
  /// A provider was asked; its answer, or its error.
  case asked(ProviderID, AuthorizationRequest.Purpose, failure: AuthorizationError?)
  /// Somebody signed in.
  case signedIn(ProviderID, isNew: Bool)
  /// The session is over here.
  case signedOut(SignOutReason)
  /// The tokens were renewed, or could not be.
  case refreshed(failure: SignInError?)
  /// What the device says of the person's consent.
  case credentialChecked(CredentialState)
  /// What must be kept could not be written; it is tried again with the next change.
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
    case .refreshed(let failure): failure.map { "tokens not renewed: \($0)" } ?? "tokens renewed"
    case .credentialChecked(let state): "the device says of the consent: \(state.rawValue)"
    case .notStored(let error): "not stored: \(error)"
    }
  }
}

import PippinAPI
package import PippinAppAttest

extension Client {
  /// What the client's requests must prove by App Attest (0141).
  package struct AppAttestRegistration: Sendable {
    package enum Mode: String, Sendable, CaseIterable {
      /// Nothing is read.
      case off
      /// What is there is verified and counted, and nobody is refused.
      case observe
      /// Only a request with a verified assertion creates an account.
      case require
    }

    package let mode: Mode
    package let environment: AppAttestEnvironment
    let verifier: AppAttestVerifier

    package init(mode: Mode, appIDs: [String], environment: AppAttestEnvironment, root: AppAttestRoot = .apple) {
      self.mode = mode
      self.environment = environment
      verifier = AppAttestVerifier(appIDs: appIDs, environment: environment, root: root)
    }
  }

  /// Whether only the genuine app creates accounts.
  package var requiresAppAttest: Bool { appAttest?.mode == .require }

  /// Why a request that proves nothing may not create an account, if that is so. A browser cannot prove anything.
  var refusalOfUnattestedAccounts: String? { requiresAppAttest ? AppAttestReason.missing.rawValue : nil }
}

extension ServerError {
  /// The app did not prove that it is genuine.
  static func appAttestRequired(_ reason: String, cause: String? = nil) -> ServerError {
    ServerError(.appAttestRequired, cause: cause) { $0.reason = reason }
  }

  /// Of several requests with one assertion, one creates an account.
  static let assertionUsed = appAttestRequired(AppAttestError(.counter, "another request has used the assertion"))

  /// The step of Apple's verification that failed. A step without a reason of its own is answered with `malformed`.
  static func appAttestRequired(_ error: AppAttestError) -> ServerError {
    let reason = AppAttestReason(rawValue: error.step.rawValue) ?? .malformed
    return appAttestRequired(reason.rawValue, cause: error.detail)
  }
}

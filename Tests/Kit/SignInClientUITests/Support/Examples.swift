import Foundation
import PippinAPI
import PippinSecret

@testable import SignInClient

extension Identity {
  /// A sign-in method that was last used this number of days after the new year.
  static func example(_ provider: String, used days: Int) throws -> Identity {
    let body =
      #"{"id":"id-\#(provider)","provider":"\#(provider)","status":"active","email":"mary@example.com","#
      + #""created_at":"2025-01-01T00:00:00Z","authenticated_at":"2026-01-0\#(days + 1)T00:00:00Z"}"#
    return Identity(try JSONDecoder().decode(IdentityBody.self, from: Data(body.utf8)))
  }
}

extension PendingSignUp {
  static let example = PendingSignUp(
    email: "mary@example.com", expiresAt: Date(timeIntervalSinceReferenceDate: 800_003_600), id: SecretText("half"))
}

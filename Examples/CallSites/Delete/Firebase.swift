import AuthenticationServices
import CryptoKit
import FirebaseAuth
import Foundation
import SwiftUI

// The team's key must be in Firebase's console, or the revocation fails.

// snippet.begin
struct DeleteButton: View {
  @Environment(\.authorizationController) private var authorizationController

  var body: some View {
    Button("Delete account", role: .destructive) { Task { try await deleteAccount() } }
  }

  private func deleteAccount() async throws {
    let nonce = UUID().uuidString
    let request = ASAuthorizationAppleIDProvider().createRequest()
    request.nonce = SHA256.hash(data: Data(nonce.utf8)).map { String(format: "%02x", $0) }.joined()
    let result = try await authorizationController.performRequest(request)
    guard case .appleID(let credential) = result, let user = Auth.auth().currentUser,
      let idToken = credential.identityToken.flatMap({ String(data: $0, encoding: .utf8) }),
      let code = credential.authorizationCode.flatMap({ String(data: $0, encoding: .utf8) })
    else { return }
    try await user.reauthenticate(
      with: OAuthProvider.appleCredential(withIDToken: idToken, rawNonce: nonce, fullName: nil))
    try await Auth.auth().revokeToken(withAuthorizationCode: code)
    try await user.delete()
  }
}
// snippet.end

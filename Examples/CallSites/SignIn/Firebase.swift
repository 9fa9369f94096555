import AuthenticationServices
import CryptoKit
import FirebaseAuth
import FirebaseCore
import Foundation
import SwiftUI

// The project's keys are in GoogleService-Info.plist.

// snippet.begin
// Called in the app's initialiser.
func configure() { FirebaseApp.configure() }

struct SignInScreen: View {
  @State private var nonce = ""
  @State private var problem: String?

  var body: some View {
    SignInWithAppleButton { request in
      nonce = UUID().uuidString
      request.requestedScopes = [.email, .fullName]
      request.nonce = SHA256.hash(data: Data(nonce.utf8)).map { String(format: "%02x", $0) }.joined()
    } onCompletion: { result in
      Task {
        do {
          guard let credential = try result.get().credential as? ASAuthorizationAppleIDCredential,
            let idToken = credential.identityToken.flatMap({ String(data: $0, encoding: .utf8) })
          else { return }
          try await Auth.auth().signIn(
            with: OAuthProvider.appleCredential(
              withIDToken: idToken, rawNonce: nonce, fullName: credential.fullName))
        } catch ASAuthorizationError.canceled {
        } catch {
          problem = error.localizedDescription
        }
      }
    }
    if let problem { Text(problem) }
  }
}
// snippet.end

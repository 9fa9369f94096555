import Auth0
import AuthenticationServices
import Foundation
import SwiftUI

// The client ID and the domain are in Auth0.plist.

// snippet.begin
let credentialsManager = CredentialsManager(authentication: Auth0.authentication())

struct SignInScreen: View {
  @State private var problem: String?

  var body: some View {
    SignInWithAppleButton { request in
      request.requestedScopes = [.email, .fullName]
    } onCompletion: { result in
      Task {
        do {
          guard let credential = try result.get().credential as? ASAuthorizationAppleIDCredential,
            let code = credential.authorizationCode.flatMap({ String(data: $0, encoding: .utf8) })
          else { return }
          let credentials = try await Auth0.authentication()
            .login(appleAuthorizationCode: code, fullName: credential.fullName).start()
          try credentialsManager.store(credentials: credentials)
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

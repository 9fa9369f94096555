import SignInClient
import SignInClientUI
import SwiftUI

struct AccountScreen: View {
  let client: AuthClient
  let account: Account
  @Binding var deletion: Deletion?
  @StateObject private var password = PasswordQuestion()
  @State private var anchor = PresentationAnchor()
  @State private var asksToDelete = false
  @State private var problem: SignInProblem?

  var body: some View {
    List {
      Text("Welcome, \(account.name?.givenName ?? "friend")")
      Button("Sign out") { attempt { () async throws(SignInError) in try await client.signOut() } }
      Button("Delete account", role: .destructive) { asksToDelete = true }
      ProblemView(problem)
    }
    .confirmationDialog("Delete your account?", isPresented: $asksToDelete, titleVisibility: .visible) {
      Button("Delete permanently", role: .destructive) {
        attempt { () async throws(SignInError) in
          if case .deleted(let deletion) = try await client.deleteAccount(confirmingWith: known()) {
            self.deletion = deletion
          }
        }
      }
    } message: {
      Text("Your orders and your address will be deleted. This cannot be undone.")
    }
    .presentationAnchor(anchor)
    .passwordQuestion(password)
  }

  private func known() async throws(SignInError) -> (any AuthorizationProvider)? {
    let signInMethods = try await client.identities().filter { $0.status == .active }
    let provider = providers.first { provider in signInMethods.contains { $0.provider == provider.id } }
    return provider ?? signInMethods.first { $0.provider == .password }?.email.map(password.provider(email:))
  }

  private var providers: [any AuthorizationProvider] {
    [
      AppleAuthorizationProvider(anchor: anchor), SocialProvider(id: .google, sheet: GoogleSheet()),
      SocialProvider(id: .facebook, sheet: FacebookSheet()),
    ]
  }

  private func attempt(_ action: @escaping @MainActor () async throws(SignInError) -> Void) {
    Task {
      do throws(SignInError) {
        try await action()
      } catch {
        problem = SignInProblem(error)
      }
    }
  }
}

import SignInClient
import SignInClientUI
import SwiftUI

struct AccountScreen: View {
  let client: AuthClient
  let account: Account
  @State private var anchor = PresentationAnchor()
  @State private var asksToDelete = false
  @State private var problem: SignInProblem?

  var body: some View {
    List {
      Text("Welcome, \(account.name?.givenName ?? "friend")")
      Button("Sign out") { attempt { () async throws(SignInError) in try await client.signOut() } }
      Button("Delete my account", role: .destructive) { asksToDelete = true }
      ProblemView(problem)
    }
    .confirmationDialog("Delete your account?", isPresented: $asksToDelete, titleVisibility: .visible) {
      Button("Delete it for good", role: .destructive) {
        attempt { () async throws(SignInError) in
          let waysIn = try await client.identities().map(\.provider)
          _ = try await client.deleteAccount(confirmingWith: providers.first { waysIn.contains($0.id) })
        }
      }
    } message: {
      Text("Your orders and your address go at once, and cannot be brought back.")
    }
    .presentationAnchor(anchor)
  }

  private var providers: [any AuthorizationProvider] {
    [
      Surroundings.apple ?? AppleAuthorizationProvider(anchor: anchor),
      SocialProvider(id: .google, sheet: GoogleSheet()),
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

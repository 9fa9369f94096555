import SignInClient
import SignInClientUI
import SwiftUI

struct AccountScreen: View {
  let account: Account
  private let ways: WaysIn
  @StateObject private var model: AccountModel
  @State private var asksToDelete = false

  init(client: AuthClient, ways: WaysIn, account: Account) {
    self.account = account
    self.ways = ways
    _model = StateObject(wrappedValue: AccountModel(client: client, ways: ways))
  }

  var body: some View {
    List {
      Section {
        Text(account.name?.givenName ?? "Welcome")
        if let email = account.email { Text(email) }
        Button("Sign out") { Task { await model.signOut() } }
        if let message = model.message { Text(message) }
      }
      WaysInSection(model: model)
      DevicesSection(model: model)
      // snippet.delete
      Section {
        Button("Delete my account", role: .destructive) { asksToDelete = true }
          .confirmationDialog("Delete your account?", isPresented: $asksToDelete, titleVisibility: .visible) {
            Button("Delete it for good", role: .destructive) { Task { await model.deleteAccount() } }
          } message: {
            Text("Your orders and your address go at once, and cannot be brought back.")
          }
      }
      // snippet.end
    }
    .disabled(model.isBusy)
    .passwordQuestion(ways.password)
    .task { await model.load() }
  }
}

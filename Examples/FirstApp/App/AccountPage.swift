import SignInClientUI
import SwiftUI

// snippet.account
struct AccountPage: View {
  @StateObject private var model = AccountModel(client: client, providers: [AppleAuthorizationProvider()])

  var body: some View { AccountView(model: model) }
}
// snippet.end

import SignInClient
import SignInClientUI
import SwiftUI

/// The ready-made account page below a greeting.
struct AccountScreen: View {
  @ObservedObject var model: AccountModel
  let person: Account

  // snippet.account
  var body: some View {
    VStack {
      if let name = person.name?.givenName { Text("Good morning, \(name)").font(.title2) }
      AccountView(model: model, appName: "Shop")
    }
  }
  // snippet.end
}

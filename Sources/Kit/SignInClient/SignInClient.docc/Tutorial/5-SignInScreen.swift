import SignInClient
import SignInClientUI
import SwiftUI

struct SignInScreen: View {
  @StateObject private var model: SignInModel

  init(client: AuthClient) {
    let google = SocialProvider(id: .google, sheet: GoogleSheet())
    let facebook = SocialProvider(id: .facebook, sheet: FacebookSheet())
    _model = StateObject(
      wrappedValue: SignInModel(
        client: client, others: [google, facebook], hasPasswords: false, apple: DemoEnvironment.apple))
  }

  var body: some View {
    SignInView(model: model, appName: "Shop")
  }
}

import SwiftUI

@main
struct ShopApp: App {
  var body: some Scene {
    WindowGroup {
      SignInScreen(google: GoogleSheet(), facebook: FacebookSheet()) { token in
        await BackEnd.signIn(token)
      }
    }
  }
}

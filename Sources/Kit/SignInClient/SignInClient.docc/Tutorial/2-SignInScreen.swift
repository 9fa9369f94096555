import SwiftUI

struct SignInScreen: View {
  let google: any SocialSheet
  let facebook: any SocialSheet
  let send: @MainActor (String) async -> Void

  var body: some View {
    VStack {
      Button("Continue with Google") { Task { await ask(google) } }
      Button("Continue with Facebook") { Task { await ask(facebook) } }
    }
  }

  private func ask(_ sheet: any SocialSheet) async {
    do {
      if let token = try await sheet.token(nonce: nil) { await send(token) }
    } catch {
      print(error)
    }
  }
}

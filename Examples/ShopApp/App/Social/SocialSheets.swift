import SignInClient

/// Google's and Facebook's sheets: those of a demo on this machine, where the app was started before one.
struct SocialSheets {
  let google: any SocialSheet
  let facebook: any SocialSheet

  init(_ surroundings: Surroundings) {
    #if DEBUG
      if let emulator = surroundings.emulator {
        google = EmulatedGoogle(emulator: emulator)
        facebook = EmulatedFacebook(emulator: emulator)
        return
      }
    #endif
    google = MissingSDK(name: "GoogleSignIn")
    facebook = MissingSDK(name: "FBSDKLoginKit")
  }
}

/// In the place of an SDK that this example does not bring. The article “Providers of your own” has both.
struct MissingSDK: SocialSheet {
  let name: String

  func token(nonce: String) async throws -> String? {
    throw AuthorizationError(.unavailable, "Add \(name) to the app.")
  }
}

import SignInClient

/// Google's and Facebook's sheets, or the emulator's when the app runs against a local demo.
struct SocialSheets {
  let google: any SocialSheet
  let facebook: any SocialSheet

  init(_ environment: AppEnvironment) {
    #if DEBUG
      if let emulator = environment.emulator {
        google = EmulatedGoogle(emulator: emulator)
        facebook = EmulatedFacebook(emulator: emulator)
        return
      }
    #endif
    google = MissingSDK(name: "GoogleSignIn")
    facebook = MissingSDK(name: "FBSDKLoginKit")
  }
}

/// Stands in for the SDKs, which this example does not include. See the article “Sign in with Google and Facebook”.
struct MissingSDK: SocialSheet {
  let name: String

  func token(nonce: String) async throws -> String? {
    throw AuthorizationError(.unavailable, "Add \(name) to the app.")
  }
}

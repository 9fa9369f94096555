import AppleIDEmulator
import PippinHTTP
import PippinSocialEmulator

/// All emulated providers at one address: Apple at the root, each other provider under a path prefix.
struct EmulatedProviders: Responder {
  let apple: AppleIDEmulator
  let social: SocialEmulator

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    if request.path.hasPrefix("/google/") || request.path.hasPrefix("/facebook/") {
      return await social.respond(to: request)
    }
    return await apple.respond(to: request)
  }
}

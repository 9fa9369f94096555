import AppleIDEmulator
import PippinHTTP
import PippinSocialEmulator

/// Every provider's side of the wire at one address: Apple's at its root, the others below a prefix each.
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

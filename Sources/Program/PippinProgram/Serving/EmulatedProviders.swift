import AppleIDEmulator
import PippinHTTP
import PippinSocialEmulator
import PippinFoundation

/// All emulated providers at one address: Apple at the root, each other provider under a path prefix.
struct EmulatedProviders: Responder {
  let apple: AppleIDEmulator
  let social: SocialEmulator

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    if SocialEmulator.prefixes.contains(where: { request.path.hasPrefix($0 + "/") }) {
      return await social.respond(to: request)
    }
    var response = await apple.respond(to: request)
    // The server would add the machine's own time, and Apple's clock can be set.
    response.fields.set("date", HTTPDate(apple.now).text)
    return response
  }
}

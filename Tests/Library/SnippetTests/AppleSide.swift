import AppleIDEmulator
import Foundation
import PippinHTTP
import PippinLock
import PippinSecret
import PippinTestKit
import SignInWithApple

/// Apple in the same process, and the app's URL for notifications.
struct AppleSide {
  let apple: AppleIDEmulator
  let transport: ResponderTransport
  private let mailbox: Mailbox

  init() throws {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.settings.allowedHosts = ["appleid.apple.com"]
    configuration.teams[0].apps[0].services[0].returnURLs = ["https://www.example.com/apple/callback"]
    let mailbox = Mailbox()
    transport = ResponderTransport(["localhost:8080": mailbox])
    apple = try AppleIDEmulator(configuration: configuration, seed: 7, now: { Date() }, transport: transport)
    transport.route("appleid.apple.com", to: apple)
    self.mailbox = mailbox
  }

  /// The bodies that were posted to the app's URL.
  func notifications() async -> [[UInt8]] {
    await apple.settle()
    return mailbox.bodies
  }

  /// The `.p8` file of the team.
  var p8: String { EmulatorConfiguration.defaultSeed.teams[0].keys[0].p8.revealed }

  /// The credential that the sheet on Mary's device gives to the app.
  func sheet(nonce: String) async throws -> (token: String, code: String) {
    let order = ["bundle_id": "com.example.app", "apple_id": "mary", "nonce": nonce]
    let answer = await apple.respond(
      to: try HTTPRequest(
        method: "POST", url: "http://127.0.0.1/emulator/native/authorizations",
        fields: ["content-type": "application/json"], body: [UInt8](JSONEncoder().encode(order))))
    struct Sheet: Decodable {
      let identity_token, authorization_code: String
    }
    let sheet = try JSONDecoder().decode(Sheet.self, from: Data(answer.body))
    return (sheet.identity_token, sheet.authorization_code)
  }

  /// Opens the URL like a browser, agrees as Mary, and returns the body that is posted to the return URL.
  func agree(at address: String) async throws -> [UInt8] {
    let page = await apple.respond(to: try HTTPRequest(url: address))
    let decision = FormData.encode([
      ("request", Self.fields(of: page)["request"] ?? ""), ("apple_id", "mary"), ("action", "continue"),
      ("given_name", "Mary"), ("family_name", "Appleseed"),
    ])
    let answer = await apple.respond(
      to: try HTTPRequest(
        method: "POST", url: "https://appleid.apple.com/auth/authorize/decide",
        fields: ["content-type": "application/x-www-form-urlencoded"], body: Array(decision.utf8)))
    return Array(FormData.encode(Self.fields(of: answer).map { ($0.key, $0.value) }).utf8)
  }

  /// Mary stops using the app in the settings of her Apple Account.
  func withdrawConsent() async throws {
    _ = await apple.respond(
      to: try HTTPRequest(method: "DELETE", url: "http://127.0.0.1/emulator/apple-ids/mary/apps/com.example.app"))
  }

  private static func fields(of page: HTTPResponse) -> [String: String] {
    var fields: [String: String] = [:]
    for match in page.bodyText.matches(of: #/<input[^>]*?name="([^"]*)"[^>]*?value="([^"]*)"/#) {
      fields[String(match.1)] = match.2.replacingOccurrences(of: "&quot;", with: "\"")
        .replacingOccurrences(of: "&amp;", with: "&")
    }
    return fields
  }
}

/// Accepts every POST.
private final class Mailbox: Responder {
  private let posted = Lock<[[UInt8]]>([])

  var bodies: [[UInt8]] { posted.withLock { $0 } }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    posted.withLock { $0.append(request.body) }
    return HTTPResponse(status: 200)
  }
}

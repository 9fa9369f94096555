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
  let transport: RoutedTransport
  private let mailbox: Mailbox

  init() throws {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.settings.allowedHosts = ["appleid.apple.com"]
    configuration.teams[0].apps[0].services[0].returnURLs = ["https://www.example.com/apple/callback"]
    let mailbox = Mailbox()
    transport = RoutedTransport(["localhost:8080": mailbox])
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
    let credential = try await apple.signIn("mary", at: "com.example.app", nonce: nonce)
    return (credential.identityToken, credential.authorizationCode)
  }

  /// Opens the URL like a browser, agrees as Mary, and returns the body that is posted to the return URL.
  func agree(at address: String) async throws -> [UInt8] { try await apple.agree(at: address, as: "mary").body }

  /// Mary stops using the app in the settings of her Apple Account.
  func withdrawConsent() async throws { try await apple.stopUsing("com.example.app", as: "mary") }
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

import AppleIDEmulator
package import PippinTokens
package import PippinFoundation
package import PippinHTTP
import PippinLock
package import PippinTelemetry

/// An emulator of Google's and Facebook's sign-in, of an OpenID Connect provider and of an OAuth 2 provider, for tests:
/// strict, with test people, under the paths `/google`, `/facebook`, `/openid` and `/oauth2`.
///
/// Below each prefix it has the provider's paths, a page to choose an account or cancel, and a control API under
/// `…/emulator`. It shares no code with `PippinProviders`, so that one mistake cannot hide in both.
package final class SocialEmulator: Responder {
  /// The paths of the emulated providers.
  package static let prefixes = ["/google", "/facebook", "/openid", "/oauth2"]

  let configuration: SocialEmulatorConfiguration
  private let clock: @Sendable () -> Date
  private let random: RandomSource
  private let log: Log
  private let state: Lock<SocialEmulatorState>

  /// Creates an emulator.
  /// - Parameters:
  ///   - configuration: apps and people.
  ///   - now: the time.
  ///   - random: the source of codes and tokens.
  ///   - log: receives each refusal with its reason.
  package init(
    configuration: SocialEmulatorConfiguration, now: @escaping @Sendable () -> Date, random: RandomSource,
    log: Log = .none
  ) {
    self.configuration = configuration
    clock = now
    self.random = random
    self.log = log
    state = Lock(SocialEmulatorState())
  }

  /// The longest accepted body in bytes.
  private static let bodyLimit = 65_536

  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    var response =
      Gate.refuse(request, allowedHosts: configuration.allowedHosts, isOurs: Self.isOurs) ?? answer(request)
    response.fields.set("cache-control", "no-store")
    response.fields.set("x-content-type-options", "nosniff")
    return response
  }

  private func answer(_ request: HTTPRequest) -> HTTPResponse {
    guard request.body.count <= Self.bodyLimit else { return .text("The body is too long.\n", status: 413) }
    return route(request)
  }

  /// The providers' clock, in whole seconds since 1970.
  var second: Int { Int(clock().timeIntervalSince1970.rounded(.down)) }

  /// Reads or changes the state under the lock.
  func withState<Result, Failure: Error>(
    _ body: (inout SocialEmulatorState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { value throws(Failure) in try body(&value) }
  }

  /// A new unguessable code, token or handle.
  func secret(_ prefix: String = "") -> String { prefix + Base64URL.encode(random.bytes(24)) }

  /// Logs the reason of a refusal, which the answer often does not contain.
  func note(_ request: HTTPRequest, _ why: String) {
    log.warning("refused", ["path": .string(request.path), "why": .string(why)])
  }
}

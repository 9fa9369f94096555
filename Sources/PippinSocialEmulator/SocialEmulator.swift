package import FoundationEssentials
package import PippinCryptography
package import PippinHTTP
import PippinJOSE
import PippinLock
package import PippinTelemetry

/// Google's and Facebook's side of a sign-in in a box: strict, with people made up for tests, under `/google` and
/// `/facebook` of whatever address it is served at.
///
/// Below each prefix it has the provider's own paths, a page on which a person chooses an account or cancels, and a
/// control surface under `…/emulator`. It shares no code with `PippinSocial`: a mistake must be made twice to pass.
package final class SocialEmulator: Responder {
  let configuration: SocialEmulatorConfiguration
  private let clock: @Sendable () -> Date
  private let random: RandomSource
  private let log: Log
  private let state: Lock<SocialEmulatorState>

  /// An emulator.
  /// - Parameters:
  ///   - configuration: apps and people.
  ///   - now: the time.
  ///   - random: where codes and tokens come from.
  ///   - log: is told what was refused, and why.
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

  /// Bytes of a body: no form of theirs is so long.
  private static let bodyLimit = 65_536

  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    var response = Gate.refuse(request, allowedHosts: configuration.allowedHosts) ?? answer(request)
    response.fields.set("cache-control", "no-store")
    response.fields.set("x-content-type-options", "nosniff")
    return response
  }

  private func answer(_ request: HTTPRequest) -> HTTPResponse {
    guard request.body.count <= Self.bodyLimit else { return .text("That is too long.\n", status: 413) }
    return route(request)
  }

  /// The providers' clock, in whole seconds since 1970.
  var second: Int { Int(clock().timeIntervalSince1970.rounded(.down)) }

  /// Looks at, or changes, what the providers know.
  func withState<Result, Failure: Error>(
    _ body: (inout SocialEmulatorState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { value throws(Failure) in try body(&value) }
  }

  /// A code, a token or a handle that nobody guesses.
  func secret(_ prefix: String = "") -> String { prefix + Base64URL.encode(random.bytes(24)) }

  /// Says to whoever reads the log what was wrong; the answer often does not.
  func note(_ request: HTTPRequest, _ why: String) {
    log.warning("refused", ["path": .string(request.path), "why": .string(why)])
  }
}

import AppleIDEmulator
import FoundationEssentials
import PippinCryptography
import PippinCurl
import PippinHTTPServer
import PippinSocialEmulator
import PippinTelemetry

/// Apple's side at work.
struct EmulatorServer: Sendable {
  let emulator: AppleIDEmulator
  let port: Int
  private let http: HTTPServer
  private let stateFile: EmulatorStateFile?
  private let keeping: Task<Void, Never>?

  /// - Parameters:
  ///   - server: to which Google and Facebook hand their people back.
  ///   - issuer: whom tokens and discovery name, in place of what `configuration` or `stateFile` say.
  ///   - stateFile: where Apple's state outlives the process; what is in there already takes the place of `configuration` and
  ///     `seed`.
  static func start(
    _ configuration: EmulatorConfiguration, server: String = "http://localhost:8080", listen: ListenAddress,
    tls: TLSIdentity? = nil, issuer: EmulatorIssuer? = nil, seed: UInt64,
    stateFile: EmulatorStateFile? = nil,
    log: Log, now: @escaping @Sendable () -> Date
  ) throws(CommandFailure) -> EmulatorServer {
    let emulator: AppleIDEmulator
    do throws(ConfigurationError) {
      emulator = try AppleIDEmulator(
        configuration: configuration, seed: seed, now: now, transport: CurlTransport(log: log), log: log)
    } catch {
      throw refusal(error)
    }
    if let stateFile {
      _ = try stateFile.load(into: emulator)
      try stateFile.save(emulator)
    }
    var limits = HTTPServerConfiguration.Limits()
    // A whole state comes in one request (PUT /emulator/state).
    limits.bodyBytes = 1 << 28
    let social = SocialEmulator(
      configuration: .defaultSeed(server: server), now: now, random: .system, log: log)
    let http = try RunningServer.listen(
      listen, EmulatedProviders(apple: emulator, social: social), tls: tls, limits: limits, log: log)
    if let issuer {
      let own = tls == nil ? "http://127.0.0.1:\(http.port)" : "https://\(EmulatorTLS.host)"
      do throws(ConfigurationError) {
        try emulator.becomeIssuer(issuer.address(ofServer: own))
      } catch {
        throw refusal(error)
      }
    }
    return EmulatorServer(
      emulator: emulator, port: http.port, http: http, stateFile: stateFile,
      keeping: stateFile?.keep(emulator, log: log))
  }

  /// A set-up that cannot be used, with everything that is wrong in it.
  static func refusal(_ error: ConfigurationError) -> CommandFailure {
    .refused(code: "configuration", detail: "The configuration is refused: \(error.problems.joined(separator: "; ")).")
  }

  /// Finishes what is in flight, then writes the state for the last time.
  func stop() async throws(CommandFailure) {
    await http.stop(grace: .seconds(2))
    keeping?.cancel()
    await keeping?.value
    try stateFile?.save(emulator)
  }
}

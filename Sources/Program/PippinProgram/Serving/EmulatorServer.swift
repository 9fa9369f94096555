import AppleIDEmulator
import PippinTokens
import PippinNetwork
import PippinFoundation
import PippinSocialEmulator
import PippinTelemetry

/// A running emulator with its HTTP server and state file.
struct EmulatorServer: Sendable {
  let emulator: AppleIDEmulator
  let port: Int
  private let http: HTTPServer
  private let stateFile: EmulatorStateFile?
  private let keeping: Task<Void, Never>?

  /// - Parameters:
  ///   - server: the server to which Google and Facebook redirect people.
  ///   - issuer: the issuer in tokens and discovery, instead of that in `configuration` or `stateFile`.
  ///   - stateFile: the file that keeps the state. An existing file takes precedence over `configuration` and `seed`.
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
    // PUT /emulator/state sends a whole state in one request.
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

  /// The refusal of an unusable configuration, with all its problems.
  static func refusal(_ error: ConfigurationError) -> CommandFailure {
    .refused(code: "configuration", detail: "The configuration is invalid: \(error.problems.joined(separator: "; ")).")
  }

  /// Finishes open requests, then writes the state a last time.
  func stop() async throws(CommandFailure) {
    await http.stop(grace: .seconds(2))
    keeping?.cancel()
    await keeping?.value
    try stateFile?.save(emulator)
  }
}

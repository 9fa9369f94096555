import AppleIDEmulator
import FoundationEssentials
import PippinCurl
import PippinHTTPServer
import PippinTelemetry

/// Apple's side at work.
struct EmulatorServer: Sendable {
  let emulator: AppleIDEmulator
  let port: Int
  private let http: HTTPServer

  static func start(
    _ configuration: EmulatorConfiguration, listen: ListenAddress, tls: TLSIdentity? = nil, seed: UInt64,
    log: Log, now: @escaping @Sendable () -> Date
  ) throws(CommandFailure) -> EmulatorServer {
    let emulator: AppleIDEmulator
    do throws(ConfigurationError) {
      emulator = try AppleIDEmulator(
        configuration: configuration, seed: seed, now: now, transport: CurlTransport(log: log), log: log)
    } catch {
      throw .refused(
        code: "configuration", detail: "The configuration is refused: \(error.problems.joined(separator: "; ")).")
    }
    let http = try RunningServer.listen(listen, emulator, tls: tls, log: log)
    return EmulatorServer(emulator: emulator, port: http.port, http: http)
  }

  func stop() async {
    await http.stop(grace: .seconds(2))
  }
}

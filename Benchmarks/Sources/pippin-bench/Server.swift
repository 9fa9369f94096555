import CBench
import Foundation

/// The server as operators run it: the release build of `pippin serve`, a durable store, settings from a file.
final class Server {
  let port: Int
  /// From the start of the process to its first answer.
  let coldStart: Duration
  let residentAtStart: Double
  private let process: ChildProcess

  /// Where the settings of a run are.
  private static func settings(_ folder: String) -> String { "\(folder)/pippin.json5" }

  /// Writes what the settings of a run name, and answers the server's port.
  static func prepare(_ arguments: Arguments) throws -> Int {
    let folder = arguments.folder
    // Chosen here, because its own address is among the settings.
    let port = Int(bench_free_port())
    try Digest.hexadecimal(try Digest.random(32))
      .write(toFile: "\(folder)/master.key", atomically: false, encoding: .utf8)
    var pem = [CChar](repeating: 0, count: 1024)
    let length = bench_p256_pem(&pem, pem.count)
    guard length > 0 else { throw BenchmarkError("OpenSSL makes no P-256 key") }
    try String(decoding: pem.prefix(length).map(UInt8.init), as: UTF8.self)
      .write(toFile: "\(folder)/AuthKey.p8", atomically: false, encoding: .utf8)
    for secret in ["master.key", "AuthKey.p8"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(folder)/\(secret)")
    }
    return port
  }

  /// Writes the settings of a server on `store`.
  static func configure(_ arguments: Arguments, store: Store, port: Int, applePort: Int) throws {
    let settings = """
      {
        listen: "127.0.0.1:\(port)", operator_listen: "127.0.0.1:0", public_url: "http://localhost:\(port)",
        store: "\(store.address(arguments))",
        master_keys: [{ id: "bench", file: "master.key" }],
        apple: { teams: [{ id: "TEAM000001", keys: [{ key_id: "KEY0000001", file: "AuthKey.p8" }] }] },
        apple_base_url: "http://127.0.0.1:\(applePort)", insecure_apple_base_url: true,
        clients: [
          { id: "\(Authorization.audience)", platform: "ios", passkey: {},
            apple: {
              audience: "\(Authorization.audience)", app_id_prefix: "TEAM000001", team: "TEAM000001", key: "KEY0000001" } } ],
      }
      """
    try settings.write(toFile: Self.settings(arguments.folder), atomically: false, encoding: .utf8)
  }

  /// - Parameter launcher: the command that starts it, where it must not run on every core.
  init(_ arguments: Arguments, port: Int, counter: Counter? = nil, launcher: [String] = []) throws {
    self.port = port
    let folder = arguments.folder
    let start = ContinuousClock.now
    process = try ChildProcess(
      "/usr/bin/env", launcher + [arguments.pippin, "serve", "--config", Self.settings(folder)],
      log: "\(folder)/server.log", environment: counter?.environment ?? [:])
    while bench_is_alive(Int32(port), "/healthz") == 0 {
      guard process.isRunning else { throw process.gone() }
      guard ContinuousClock.now - start < .seconds(20) else { throw BenchmarkError("the server does not answer") }
      usleep(500)
    }
    coldStart = ContinuousClock.now - start
    residentAtStart = Kernel.mebibytes("VmRSS", of: process.id)
  }

  var address: String { "http://127.0.0.1:\(port)" }
  var id: Int32 { process.id }
  func cpuSeconds() throws -> Double { try process.cpuSeconds() }
  func resident() -> Double { Kernel.mebibytes("VmRSS", of: process.id) }
  func residentPeak() -> Double { Kernel.mebibytes("VmHWM", of: process.id) }
  func stop() { process.stop() }
}

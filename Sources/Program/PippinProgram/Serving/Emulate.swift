import AppleIDEmulator
import PippinFoundation
import PippinNetwork
import PippinTelemetry

extension Command {
  static let emulate = Command(
    name: "emulate", summary: "Run the emulator of Apple's service alone.",
    options: [
      .value("port", "8081", .optional, "the port on 127.0.0.1; 0 picks one and prints it"),
      .value("config", "FILE", .optional, "teams, apps and people as JSON5; without it the default seed"),
      .value(
        "state", "FILE", .optional,
        "keep the emulator's state in this file; an existing file takes precedence over --config and --seed"),
      .value("seed", "N", .optional, "the random seed of keys, subjects and other generated values; without it 1"),
      .flag("tls", "serve as https://appleid.apple.com, with a certificate made for this run"),
      .value(
        "ca", "FILE", .optional, "with --tls: write the certificate to trust here; without it to a temporary file"),
      .value(
        "issuer", "self|URL", .optional,
        "the issuer in tokens and in the discovery document: self (this emulator's address) or a URL; without it Apple's"
      ),
      .value(
        "smtp-port", "N", .optional, "also run the private email relay, on 127.0.0.1; 0 picks a port and prints it"),
    ],
    run: { (invocation) throws(CommandFailure) in
      let arguments = invocation.arguments
      let port = try invocation.port("port", default: 8081)
      let smtpPort = arguments.has("smtp-port") ? try invocation.port("smtp-port", default: 0) : nil
      let seedText = arguments["seed"] ?? "1"
      guard let seed = UInt64(seedText), String(seed) == seedText else {
        throw arguments.usage("--seed must be a whole number")
      }
      var configuration = EmulatorConfiguration.defaultSeed
      if arguments["config"] != nil {
        let file = try invocation.file("config", limit: 1 << 28)
        do {
          configuration = try EmulatorConfiguration(file: file)
        } catch let error as ConfigurationError {
          throw EmulatorServer.refusal(error)
        } catch {
          throw .refused(code: "configuration", detail: "The configuration cannot be read: \(SettingsWords.of(error)).")
        }
      }
      guard arguments["ca"] == nil || arguments.has("tls") else { throw arguments.usage("--ca needs --tls") }
      let issuer = try arguments["issuer"].map { (text) throws(CommandFailure) in
        guard let issuer = EmulatorIssuer(text) else {
          throw arguments.usage("--issuer must be “self” or an absolute URL without a slash at the end")
        }
        return issuer
      }
      let tls =
        arguments.has("tls") ? try EmulatorTLS(authorityPath: arguments["ca"], now: invocation.now()) : nil
      defer { tls?.removeIfTemporary() }
      let log = invocation.log(minimum: .warning)
      let termination = try Termination(log: log)
      let server = try EmulatorServer.start(
        configuration, listen: .init(host: "127.0.0.1", port: port), tls: tls?.identity, issuer: issuer, seed: seed,
        stateFile: arguments["state"].map(EmulatorStateFile.init),
        log: log, now: invocation.now)
      let relay: MailListener?
      do throws(CommandFailure) {
        relay = try smtpPort.map { (port) throws(CommandFailure) in try MailRelay.start(server.emulator, port: port) }
      } catch {
        try await server.stop()
        throw error
      }
      try invocation.console.write(
        tls?.instructions(port: server.port) ?? "Apple's side of the wire: http://127.0.0.1:\(server.port)\n")
      if let relay { try invocation.console.write("Mail relay: smtp://127.0.0.1:\(relay.port)\n") }
      await termination.wait()
      relay?.stop()
      try await server.stop()
    })
}

/// A decoding error as a message for the author of the file.
enum SettingsWords {
  static func of(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): "\(place(context)) has no “\(key.stringValue)”"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): "\(place(context)) has the wrong type"
    case .dataCorrupted(let context): "\(place(context)): \(context.debugDescription)"
    default: "\(error)"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return path.isEmpty ? "the file" : String(path.drop { $0 == "." })
  }
}

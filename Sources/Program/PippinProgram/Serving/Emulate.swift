import AppleIDEmulator
import PippinFoundation
import PippinHTTP
import PippinNetwork
import PippinServer
import PippinTelemetry
import PippinTokens

extension Command {
  static let emulate = Command(
    name: "emulate", summary: "Run the emulator of Apple's service alone.",
    options: [
      .value("port", "8081", .optional, "the port on 127.0.0.1; 0 picks one and prints it"),
      .value("config", "FILE", .optional, "teams, apps and people as JSON5; without it the default seed"),
      .value(
        "server", "URL", .optional,
        "the server that the default seed returns people to and notifies; without it http://localhost:8080"),
      .value(
        "state", "FILE", .optional,
        "keep the emulator's state in this file; an existing file takes precedence over --config, --server and --seed"),
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
      let port = try invocation.port("port", default: ListenAddress.usualForEmulator.port)
      let smtpPort = arguments.has("smtp-port") ? try invocation.port("smtp-port", default: 0) : nil
      let seedText = arguments["seed"] ?? "1"
      guard let seed = UInt64(seedText), String(seed) == seedText else {
        throw arguments.usage("--seed must be a whole number")
      }
      let server = arguments["server"] ?? EmulatorConfiguration.usualServer
      guard EmulatorConfiguration.isServer(server) else {
        throw arguments.usage("--server is not an address such as http://localhost:9080, without a path")
      }
      var configuration = EmulatorConfiguration.seed(server: server)
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
      let emulator = try EmulatorServer.start(
        configuration, server: server, listen: .init(host: "127.0.0.1", port: port), cure: .option("port"),
        tls: tls?.identity, issuer: issuer, seed: seed,
        stateFile: arguments["state"].map(EmulatorStateFile.init),
        log: log, now: invocation.now)
      let relay: MailListener?
      do throws(CommandFailure) {
        relay = try smtpPort.map { (port) throws(CommandFailure) in try MailRelay.start(emulator.emulator, port: port) }
      } catch {
        try await emulator.stop()
        throw error
      }
      try invocation.console.write(
        tls?.instructions(port: emulator.port) ?? "Apple's side of the wire: http://127.0.0.1:\(emulator.port)\n")
      if let relay { try invocation.console.write("Mail relay: smtp://127.0.0.1:\(relay.port)\n") }
      await termination.wait()
      relay?.stop()
      try await emulator.stop()
    })
}

extension EmulatorConfiguration {
  /// The server of the default seed.
  static let usualServer = "http://localhost:\(ListenAddress.usual.port)"

  /// The default seed, with return addresses and notifications at `server`.
  static func seed(server: String) -> EmulatorConfiguration {
    var configuration = defaultSeed
    for team in configuration.teams.indices {
      for app in configuration.teams[team].apps.indices {
        if configuration.teams[team].apps[app].notificationURL != nil {
          configuration.teams[team].apps[app].notificationURL = server + Endpoint.receiveAppleNotification.path
        }
        for service in configuration.teams[team].apps[app].services.indices {
          configuration.teams[team].apps[app].services[service].returnURLs = [server + Endpoint.appleCallback.path]
        }
      }
    }
    return configuration
  }

  /// Whether paths can be put behind the text: an absolute URL without a path of its own.
  static func isServer(_ text: String) -> Bool {
    do throws(HTTPError) {
      let url = try HTTPURL(parsing: text)
      return text.hasSuffix("://" + url.authority)
    } catch {
      return false
    }
  }
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

/// The value of `--issuer`.
enum EmulatorIssuer: Equatable {
  /// The emulator's address, known once it listens.
  case own
  case url(String)

  /// Nil if the text is neither `self` nor an absolute URL without a slash at the end, which clients compare exactly.
  init?(_ text: String) {
    if text == "self" {
      self = .own
      return
    }
    guard !text.hasSuffix("/") else { return nil }
    do throws(HTTPError) {
      _ = try HTTPURL(parsing: text)
      self = .url(text)
    } catch {
      return nil
    }
  }

  /// The issuer, once the server's address is known.
  func address(ofServer own: String) -> String {
    switch self {
    case .own: own
    case .url(let url): url
    }
  }
}

/// The `--state` file, which keeps the emulator's state across restarts.
struct EmulatorStateFile: Sendable {
  let path: String

  /// Loads the file's state; false if there is no such file yet.
  func load(into emulator: AppleIDEmulator) throws(CommandFailure) -> Bool {
    guard FileAccess.exists(path) else { return false }
    let bytes: [UInt8]
    do {
      bytes = try FileAccess.contents(of: path, limit: 1 << 30).bytes
    } catch {
      throw .refused(code: "state", detail: "\(Printable.text(path)) cannot be read: \(error.detail).")
    }
    do {
      try emulator.importState(bytes)
    } catch {
      throw .refused(code: "state", detail: "\(Printable.text(path)) is not a usable state: \(error.detail).")
    }
    return true
  }

  /// Writes the present state.
  func save(_ emulator: AppleIDEmulator) throws(CommandFailure) {
    _ = try save(emulator, ifNewerThan: nil)
  }

  /// Keeps the file up to date until the task is cancelled; a small state is written within a second.
  func keep(_ emulator: AppleIDEmulator, log: Log) -> Task<Void, Never> {
    Task {
      var written: UInt64?
      var rest: Duration = .seconds(1)
      let clock = ContinuousClock()
      while true {
        do {
          try await Task.sleep(for: rest)
        } catch {
          return
        }
        let start = clock.now
        do throws(CommandFailure) {
          written = try save(emulator, ifNewerThan: written) ?? written
        } catch {
          log.error("the emulator's state was not saved", ["path": .string(path), "cause": .string("\(error)")])
        }
        // A slow write is repeated less often, so that writing takes at most a tenth of the time.
        rest = max(.seconds(1), (clock.now - start) * 10)
      }
    }
  }

  private func save(_ emulator: AppleIDEmulator, ifNewerThan revision: UInt64?) throws(CommandFailure) -> UInt64? {
    do {
      guard let state = try emulator.exportState(ifNewerThan: revision) else { return nil }
      try FileAccess.replace(path, with: state.bytes)
      return state.revision
    } catch let error as FileProblem {
      throw .refused(code: "state", detail: "\(Printable.text(path)) cannot be written: \(error.detail).")
    } catch {
      throw .refused(code: "state", detail: "The emulator's state cannot be written: \(error).")
    }
  }
}

/// A certificate for Apple's host name on this machine, and the authority that test clients are told to trust.
struct EmulatorTLS: Sendable {
  static let host = "appleid.apple.com"

  let identity: TLSIdentity
  /// The path of the authority's certificate.
  let authorityPath: String
  private let isTemporary: Bool

  /// Creates a certificate and writes the authority's certificate. The authority's private key is then discarded, and
  /// the server's stays in memory only.
  /// - Parameter path: the file for the authority's certificate; nil for a temporary file.
  init(authorityPath path: String?, now: Date) throws(CommandFailure) {
    isTemporary = path == nil
    authorityPath =
      path
      ?? FileManager.default.temporaryDirectory.path + "/pippin-ca-"
      + Hexadecimal.encode(RandomSource.system.bytes(8)) + ".pem"
    let authorityPEM: String
    do throws(CryptographyError) {
      let authority = try LocalAuthority(
        for: Self.host, named: "Pippin's emulator, for tests only", now: Int(now.timeIntervalSince1970), days: 30)
      let issued = try authority.issue(host: Self.host)
      identity = TLSIdentity(certificateChainPEM: issued.certificatePEM, privateKeyPEM: issued.privateKeyPEM)
      authorityPEM = authority.certificatePEM
    } catch {
      throw .refused(code: "certificate", detail: "The certificate cannot be created: \(error.detail).")
    }
    do {
      try Data(authorityPEM.utf8).write(to: URL(filePath: authorityPath), options: .atomic)
    } catch {
      throw .refused(code: "certificate", detail: "The file \(authorityPath) cannot be written: \(error).")
    }
  }

  /// The printed instructions that make clients trust and find the emulator.
  func instructions(port: Int) -> String {
    """
    Apple's side of the wire: https://127.0.0.1:\(port) for clients that connect to \(Self.host)
    Certificate to trust, in tests only: \(authorityPath)

      curl    --cacert \(authorityPath) --connect-to \(Self.host):443:127.0.0.1:\(port)
      Go      SSL_CERT_FILE=\(authorityPath)
      Node    NODE_EXTRA_CA_CERTS=\(authorityPath)
      Python  REQUESTS_CA_BUNDLE=\(authorityPath) for requests, SSL_CERT_FILE for the rest
      Ruby    SSL_CERT_FILE=\(authorityPath)
      PHP     php -d curl.cainfo=\(authorityPath)
      Java    keytool -importcert -noprompt -alias emulator -file \(authorityPath) -keystore emulator.jks
              -storepass changeit, then java -Djavax.net.ssl.trustStore=emulator.jks

    For a client whose connection cannot be redirected, add “127.0.0.1 \(Self.host)” to the hosts file and use --port 443.
    The authority signed one certificate, for this host and 30 days. Its private key has been discarded.

    """
  }

  /// Deletes a temporary certificate file.
  func removeIfTemporary() {
    guard isTemporary else { return }
    do {
      try FileManager.default.removeItem(atPath: authorityPath)
    } catch {
      // The system cleans up its folder for temporary files, and the certificate is not secret.
    }
  }
}

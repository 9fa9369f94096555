import AppleIDEmulator
import PippinFoundation
import PippinHTTP
import PippinNetwork
import PippinSocialEmulator
import PippinTelemetry
import PippinTokens

/// A running emulator with its HTTP server and state file.
struct EmulatorServer: Sendable {
  let emulator: AppleIDEmulator
  let port: Int
  private let http: HTTPServer
  private let stateFile: EmulatorStateFile?
  private let keeping: Task<Void, Never>?

  /// - Parameters:
  ///   - cure: what to change if the port is taken.
  ///   - server: the server to which Google and Facebook redirect people.
  ///   - issuer: the issuer in tokens and discovery, instead of that in `configuration` or `stateFile`.
  ///   - stateFile: the file that keeps the state. An existing file takes precedence over `configuration` and `seed`.
  static func start(
    _ configuration: EmulatorConfiguration, server: String, listen: ListenAddress, cure: ListenCure,
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
      listen, EmulatedProviders(apple: emulator, social: social), cure: cure, tls: tls, limits: limits, log: log)
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

/// All emulated providers at one address: Apple at the root, each other provider under a path prefix.
struct EmulatedProviders: Responder {
  let apple: AppleIDEmulator
  let social: SocialEmulator

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    if SocialEmulator.prefixes.contains(where: { request.path.hasPrefix($0 + "/") }) {
      return await social.respond(to: request)
    }
    var response = await apple.respond(to: request)
    // The server would add the machine's own time, and Apple's clock can be set.
    response.fields.set("date", HTTPDate(apple.now).text)
    return response
  }
}

/// The SMTP side of the emulator's mail relay.
enum MailRelay {
  /// Accepts all mail of an installation on loopback: for relay addresses by Apple's rules, for others to be read in
  /// the emulator.
  static func startForEverybody(_ emulator: AppleIDEmulator) throws(CommandFailure) -> MailListener {
    try listen(
      port: 0,
      MailHandler(
        judge: { sender, recipient in
          guard emulator.isRelay(recipient.text) else { return nil }
          return emulator.judgeMail(from: sender?.text, to: recipient.text).map(SMTPReply.init)
        },
        take: { mail in
          let recipients = mail.recipients.map(\.text)
          let relayed = recipients.filter { emulator.isRelay($0) }
          if !relayed.isEmpty,
            let refusal = emulator.takeMail(from: mail.sender?.text, to: relayed, content: mail.content)
          {
            return SMTPReply(refusal)
          }
          for recipient in recipients where !emulator.isRelay(recipient) {
            emulator.takeMail(from: mail.sender?.text, pastTheRelayTo: recipient, content: mail.content)
          }
          return nil
        }))
  }

  /// Listens on loopback.
  static func start(_ emulator: AppleIDEmulator, port: Int) throws(CommandFailure) -> MailListener {
    let handler = MailHandler(
      judge: { sender, recipient in
        emulator.judgeMail(from: sender?.text, to: recipient.text).map(SMTPReply.init)
      },
      take: { mail in
        emulator.takeMail(from: mail.sender?.text, to: mail.recipients.map(\.text), content: mail.content)
          .map(SMTPReply.init)
      })
    return try listen(port: port, handler)
  }

  private static func listen(port: Int, _ handler: MailHandler) throws(CommandFailure) -> MailListener {
    do throws(MailListenerError) {
      return try MailListener(port: port, handler: handler)
    } catch {
      throw .refused(code: "cannot_listen", detail: "Mail on 127.0.0.1:\(port): \(error.detail).")
    }
  }
}

extension SMTPReply {
  fileprivate init(_ refusal: MailRefusal) {
    self.init(refusal.code, refusal.status, refusal.text)
  }
}

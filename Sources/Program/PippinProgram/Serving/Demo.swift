import AppleIDEmulator
import PippinAPI
import PippinAccounts
import PippinAppAttest
import PippinFoundation
import PippinHTTP
import PippinNetwork
import PippinProviders
import PippinSecret
import PippinServer
import PippinTelemetry
import PippinTokens
import SignInWithApple
import SignInWithPasskeys

extension Command {
  static let demo = Command(
    name: "demo", summary: "Run a server and an emulator of Apple's service together. No settings are needed.",
    options: [
      .value("port", "8080", .optional, "the server's port; 0 picks a free one"),
      .value("emulator-port", "8081", .optional, "the emulator's port; 0 picks a free one"),
      .value("data", "DIR", .optional, "keep accounts and keys in this folder; without it they are deleted at the end"),
    ],
    notes: """
      Only for trying out and for tests. The emulator's signing keys are public, so every program on this machine can sign in as anyone.
      """,
    run: { (invocation) throws(CommandFailure) in
      let log = invocation.log(minimum: .warning)
      let port = try await settled(try invocation.port("port", default: 8080), log: log)
      let emulatorPort = try await settled(try invocation.port("emulator-port", default: 8081), log: log)
      let folder = try DemoFolder(invocation.arguments["data"])
      defer { folder.removeIfTemporary() }
      var settings = try DemoWiring.settings(port: port, emulatorPort: emulatorPort, folder: folder)

      let termination = try Termination(log: log)
      let emulator = try EmulatorServer.start(
        DemoWiring.configuration(port: port, emulatorPort: emulatorPort), server: "http://localhost:\(port)",
        listen: .init(host: "127.0.0.1", port: emulatorPort), cure: .option("emulator-port"),
        seed: 1, log: log, now: invocation.now)
      let post: MailListener
      do throws(CommandFailure) {
        post = try MailRelay.startForEverybody(emulator.emulator)
      } catch {
        try await emulator.stop()
        throw error
      }
      let server: RunningServer
      do throws(CommandFailure) {
        settings.mail = DemoWiring.mail(by: post.port)
        server = try await RunningServer.start(
          settings, cure: .option("port"), log: log, now: invocation.now)
      } catch {
        post.stop()
        try await emulator.stop()
        throw error
      }
      let consoleLink = try await server.consoleLink()
      try invocation.console.write(
        """

        Pippin is ready.

          Sign in        http://localhost:\(server.port)/sign-in
          Apple's side   http://127.0.0.1:\(emulator.port)/        test people and their apps, their mail, the log
          Passkeys       http://localhost:\(server.port)/account/passkeys/add
                         add one after you signed in; the sign-in page takes it then. They work at localhost only
                         no screen lock here? Chrome has a virtual authenticator: docs/guides/add-passkeys.md
          Console        http://127.0.0.1:\(server.operatorPort)\(consoleLink)
                         the operator's side; this link is good once, for ten minutes
          Third party    python3 Examples/ThirdParty/app.py --issuer http://localhost:\(server.port) --secret-file \(folder.thirdPartySecretFile)
                         an application that signs people in through this server; Examples/ThirdParty/README.md says what it needs
          Metrics        http://127.0.0.1:\(server.operatorPort)/metrics
          Data           \(folder.path)\(folder.isTemporary ? "  (deleted at the end; keep it with --data DIR)" : "")

        Press Ctrl-C to stop.


        """)
      await termination.wait()
      invocation.console.say("Finishing open requests …\n")
      await server.stop()
      post.stop()
      try await emulator.stop()
    })
}

/// The port itself, or a free one for 0. Server and emulator must know each other's port before they start.
private func settled(_ port: Int, log: Log) async throws(CommandFailure) -> Int {
  guard port == 0 else { return port }
  let server = try RunningServer.listen(
    .init(host: "127.0.0.1", port: 0), UnavailableResponder(), cure: .option("port"), log: log)
  let free = server.port
  await server.stop(grace: .zero)
  return free
}

/// Answers 503 while the port is only reserved.
private struct UnavailableResponder: Responder {
  func respond(to request: HTTPRequest) async -> HTTPResponse { HTTPResponse(status: 503) }
}

/// The demo's configuration of server and emulator: the emulator's default seed, with the chosen ports.
enum DemoWiring {
  static func configuration(port: Int, emulatorPort: Int) -> EmulatorConfiguration {
    var configuration = EmulatorConfiguration.seed(server: "http://localhost:\(port)")
    configuration.settings.baseURL = "http://127.0.0.1:\(emulatorPort)"
    return configuration
  }

  static func settings(port: Int, emulatorPort: Int, folder: DemoFolder) throws(CommandFailure) -> ServeSettings {
    do {
      let team = EmulatorConfiguration.defaultSeed.teams[0]
      let signer = try ClientSecretSigner(
        teamID: team.id, keyID: team.keys[0].keyID, privateKeyPEM: team.keys[0].p8)
      // Browsers take “localhost” without TLS, and no IP address (PK-67).
      let rpID = try RelyingPartyID("localhost")
      let native = Client(
        id: ClientID(rawValue: "com.example.app"), name: "Example", platform: .ios, realm: .standard,
        audience: "com.example.app", returnAddresses: ["com.example.app:/signed-in"],
        apple: .init(audience: "com.example.app", teamID: team.id, signer: signer, returnURL: nil),
        google: google(for: ["example-ios.apps.googleusercontent.com"], returnTo: port),
        facebook: facebook(returnTo: port),
        openIDProviders: try openIDProviders(port: port, emulatorPort: emulatorPort),
        offersGuests: true, offersDeviceCodes: true,
        passkey: .init(origins: [PasskeyOrigin(appleAppsOf: rpID)], offersSignUp: true, offersUpgrade: true),
        appAttest: .init(
          mode: .observe, appIDs: ["\(team.id).com.example.app"], environment: .production,
          root: try AppAttestRoot(insecurePEM: AppleIDEmulator.appAttestRootPEM)))
      let web = Client(
        id: ClientID(rawValue: "example-web"), name: "Example", platform: .web, realm: .standard,
        audience: "example-web", returnAddresses: ["https://www.example.com/"],
        apple: .init(audience: "com.example.web", teamID: team.id, signer: signer, returnURL: returnURL(port: port)),
        google: google(for: [], returnTo: port), facebook: facebook(returnTo: port),
        openIDProviders: try openIDProviders(port: port, emulatorPort: emulatorPort),
        passkey: .init(origins: [try PasskeyOrigin(web: "http://localhost:\(port)")], offersUpgrade: true))
      var settings = ServeSettings(
        listen: .init(host: "127.0.0.1", port: port), operatorListen: .init(host: "127.0.0.1", port: 0),
        publicURL: "http://localhost:\(port)", store: .sqlite(path: folder.path + "/pippin.db"),
        masterKeys: try MasterKeys(current: .init(id: "demo", bytes: try folder.masterKey())),
        clients: ClientRegistry([native, web, thirdParty(secret: try folder.thirdPartySecret())]),
        apple: try AppleEndpoints(base: "http://127.0.0.1:\(emulatorPort)"),
        google: try GoogleEndpoints(base: "http://127.0.0.1:\(emulatorPort)/google"),
        facebook: try FacebookEndpoints(base: "http://127.0.0.1:\(emulatorPort)/facebook"),
        brandName: "Example")
      settings.passkeys = PasskeySettings(rpID: rpID, name: "Example")
      return settings
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw .refused(code: "internal_error", detail: "The demo's settings are invalid: \(error).")
    }
  }

  /// Mail settings with a sender that the emulator's relay accepts.
  static func mail(by port: Int) -> MailSettings? {
    MailSender(parsing: "Example <hello@example.com>").map {
      MailSettings(
        smtp: SMTPConfiguration(host: "127.0.0.1", port: port, security: .insecurePlaintext), sender: $0)
    }
  }

  /// Google's registration as in the emulator's default seed: one web client, whose tokens the app may request.
  private static func google(for apps: [String], returnTo port: Int) -> Client.GoogleRegistration {
    Client.GoogleRegistration(
      audience: "example-web.apps.googleusercontent.com", authorizedParties: apps, hostedDomain: nil,
      clientSecret: SecretText("google-example-secret"), returnURL: "http://localhost:\(port)/auth/google/callback")
  }

  private static func facebook(returnTo port: Int) -> Client.FacebookRegistration {
    Client.FacebookRegistration(
      appID: "1000000000000001", appSecret: SecretText("facebook-example-secret"),
      returnURL: "http://localhost:\(port)/auth/facebook/callback")
  }

  /// The emulator's OpenID Connect provider, and its OAuth 2 provider.
  private static func openIDProviders(port: Int, emulatorPort: Int) throws -> [Client.OpenIDProviderRegistration] {
    let rule = EndpointRule.settings(insecure: true)
    let base = "http://127.0.0.1:\(emulatorPort)"
    let callback = "http://localhost:\(port)" + Endpoint.openIDCallbackPath("")
    guard let subject = JSONMemberPath("response.0.id") else { return [] }
    return [
      Client.OpenIDProviderRegistration(
        id: "example-id", name: "Example ID", kind: .issuer(base + "/openid"),
        client: OpenIDClient(id: "example-at-openid", secret: SecretText("openid-example-secret")),
        scopes: ["openid", "profile", "email"], trustsEmail: true, returnURL: callback + "example-id"),
      Client.OpenIDProviderRegistration(
        id: "example-social", name: "Example Social",
        kind: .oauth2(
          OAuth2Provider(
            authorization: try rule.endpoint(base + "/oauth2/authorize"),
            token: try rule.endpoint(base + "/oauth2/token"), userInfo: try rule.endpoint(base + "/oauth2/users.get"),
            subject: subject, email: JSONMemberPath("response.0.email"),
            givenName: JSONMemberPath("response.0.first_name"), familyName: JSONMemberPath("response.0.last_name"))),
        client: OpenIDClient(id: "example-at-oauth2", secret: SecretText("oauth2-example-secret")),
        scopes: ["email"], returnURL: callback + "example-social"),
    ]
  }

  private static func returnURL(port: Int) -> String { "http://localhost:\(port)/auth/apple/callback" }
}

extension DemoWiring {
  /// The application of `Examples/ThirdParty`, which signs people in through the demo as any OpenID client does.
  static func thirdParty(secret: SecretText) -> Client {
    Client(
      // Of a desktop client's loopback addresses any port is good, so the application may listen where it likes.
      id: ClientID(rawValue: "third-party"), name: "Third party", platform: .desktop, realm: .standard,
      audience: "third-party", returnAddresses: [], apple: nil,
      openID: OpenIDRegistration(
        redirectURIs: ["http://localhost/callback"], postLogoutRedirectURIs: ["http://localhost/"],
        authentication: .secret(secret, .basic), algorithm: .RS256,
        scope: GrantedScope(["openid", "profile", "email"]), grantTypes: [.authorizationCode, .refreshToken],
        consent: .once))
  }
}

/// The folder of the demo's database and its generated secrets.
struct DemoFolder: Sendable {
  let path: String
  let isTemporary: Bool

  /// Uses the given folder, or a temporary one.
  init(_ given: String?) throws(CommandFailure) {
    path =
      given
      ?? FileManager.default.temporaryDirectory.path + "/pippin-demo-"
      + RandomSource.system.bytes(6).map { String($0, radix: 36) }.joined()
    isTemporary = given == nil
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .refused(code: "data_folder", detail: "The folder \(path) cannot be created: \(FileProblem(error).detail).")
    }
  }

  /// The folder's master key. The first start generates it, because no secret may have a default (R-18).
  func masterKey() throws(CommandFailure) -> SecretBytes {
    let file = path + "/master.key"
    let bytes = try kept(in: file, code: "master_key") { RandomSource.system.bytes(32) }
    guard bytes.count == 32 else {
      throw .refused(
        code: "master_key", detail: "\(file) is not a master key of the demo. Remove the file and start again.")
    }
    return SecretBytes(bytes)
  }

  var thirdPartySecretFile: String { path + "/third-party.secret" }

  /// The secret of the client `third-party`, which the application reads from the file; made by the first start too.
  func thirdPartySecret() throws(CommandFailure) -> SecretText {
    let file = thirdPartySecretFile
    let bytes = try kept(in: file, code: "client_secret") {
      Array(Base64URL.encode(RandomSource.system.bytes(32)).utf8)
    }
    guard bytes.count >= 32, let text = String(validating: bytes, as: UTF8.self) else {
      throw .refused(
        code: "client_secret", detail: "\(file) is not a client secret of the demo. Remove the file and start again.")
    }
    return SecretText(text)
  }

  /// What a file holds; the first time it is made, for its owner alone.
  private func kept(in file: String, code: String, make: () -> [UInt8]) throws(CommandFailure) -> [UInt8] {
    do {
      return try FileAccess.contents(of: file).bytes
    } catch {
      guard error.isAbsence else { throw .refused(code: code, detail: "\(file) cannot be read: \(error.detail).") }
    }
    let bytes = make()
    do {
      try FileAccess.create(file, with: bytes)
    } catch {
      throw .refused(code: code, detail: "\(file) cannot be written: \(error.detail).")
    }
    return bytes
  }

  /// Deletes a temporary folder.
  func removeIfTemporary() {
    guard isTemporary else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      // The system cleans up its folder for temporary files.
    }
  }
}

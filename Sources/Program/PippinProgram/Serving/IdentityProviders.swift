import AppleIDEmulator
import PippinAccounts
import PippinNetwork
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinProviders
import PippinTelemetry
import SignInWithApple

/// A server's clients for Apple, Google and Facebook, each with the last valid key set from the store.
struct IdentityProviders {
  let apple: AppleIDService
  let social: SocialServices
  /// The file of authorities that each issuer's service trusts, for issuers that have one.
  private let authorities: [String: String]
  /// The name of each issuer's circuit.
  private let circuits: [String: String]

  /// - Parameter former: the clients before, whose discovered metadata and keys go on to be used: a provider may be away just now.
  static func load(
    _ settings: ServeSettings, transport: any Transport, outgoing: OutgoingRequests, keySets: KeptKeySets, log: Log,
    after former: IdentityProviders? = nil, now: @escaping @Sendable () -> Date
  ) async -> IdentityProviders {
    let (google, facebook) = (settings.google, settings.facebook)
    let circuits = circuits(settings)
    let apple = AppleIDService(
      endpoints: settings.apple, transport: outgoing.transport(transport, to: "apple"),
      keys: AppleKeyCache(settings: .init()),
      refusedKeys: refused(settings.apple == .apple), now: now,
      onKeySet: { await keySets.keep(.init(json: $0.json, fetchedAt: $1), of: .apple, from: settings.apple.keys) },
      onRequest: outgoing.report("apple"))
    apple.onRefusedKey(outgoing.note)
    let social = SocialServices(
      google: GoogleService(
        endpoints: google, transport: outgoing.transport(transport, to: "google"),
        keys: SigningKeyCache(settings: .init()),
        refusedKeys: refused(google == .google), now: now,
        onKeySet: { await keySets.keep(.init(json: $0.json, fetchedAt: $1), of: .google, from: google.keys) },
        onRequest: outgoing.report("google")),
      facebook: FacebookService(
        endpoints: facebook, transport: outgoing.transport(transport, to: "facebook"),
        keys: SigningKeyCache(settings: .init()),
        refusedKeys: refused(facebook == .facebook), now: now,
        onKeySet: { await keySets.keep(.init(json: $0.json, fetchedAt: $1), of: .facebook, from: facebook.keys) },
        onRequest: outgoing.report("facebook")),
      openID: openID(
        settings, circuits: circuits, transport: transport, outgoing: outgoing, log: log, after: former, now: now),
      oauth2: OAuth2Service(transport: transport, onRequest: outgoing.report("openid")),
      ownOAuth2: oauth2(settings, transport: transport, outgoing: outgoing, log: log))
    for (provider, source, keys, isReal) in [
      (Provider.apple, settings.apple.keys, apple.keys, settings.apple == .apple),
      (.google, google.keys, social.google.keys, google == .google),
      (.facebook, facebook.keys, social.facebook.keys, facebook == .facebook),
    ] {
      guard let kept = await keySets.last(of: provider, from: source) else { continue }
      do {
        keys.adopt(try SigningKeySet(parsing: kept.json, refusing: refused(isReal)), fetchedAt: kept.fetchedAt)
      } catch {
        log.warning(
          "a stored key set is unusable and is fetched again",
          ["provider": .string(provider.rawValue), "cause": .string("\(error)")])
      }
    }
    return IdentityProviders(
      apple: apple, social: social, authorities: authorities(settings), circuits: circuits)
  }

  private static func authorities(_ settings: ServeSettings) -> [String: String] {
    var files: [String: String] = [:]
    for registration in settings.clients.all.flatMap(\.openIDProviders) {
      guard case .issuer(let issuer) = registration.kind, files[issuer] == nil else { continue }
      files[issuer] = registration.authoritiesFile
    }
    return files
  }

  /// An issuer that clients call by several ids has the circuit of the first id in the alphabet, whatever the order of the settings.
  private static func circuits(_ settings: ServeSettings) -> [String: String] {
    var names: [String: String] = [:]
    for registration in settings.clients.all.flatMap(\.openIDProviders) {
      guard case .issuer(let issuer) = registration.kind else { continue }
      names[issuer] = min(names[issuer] ?? registration.circuit, registration.circuit)
    }
    return names
  }

  /// One service for each issuer in the settings. Its keys are fetched when the first token needs them.
  private static func openID(
    _ settings: ServeSettings, circuits: [String: String], transport: any Transport, outgoing: OutgoingRequests,
    log: Log, after former: IdentityProviders?, now: @escaping @Sendable () -> Date
  ) -> [String: OpenIDService] {
    var services: [String: OpenIDService] = [:]
    lazy var toPublic = CurlTransport(configuration: .publicOnly, log: log)
    for registration in settings.clients.all.flatMap(\.openIDProviders) {
      guard case .issuer(let issuer) = registration.kind, services[issuer] == nil else { continue }
      let circuit = circuits[issuer] ?? registration.circuit
      if let known = former?.social.openID[issuer], former?.authorities[issuer] == registration.authoritiesFile,
        former?.circuits[issuer] == circuit
      {
        services[issuer] = known
        continue
      }
      // Its own endpoints on other hosts have the same authority; no other provider is asked over these transports.
      let own = registration.authoritiesFile.map { file in
        (
          any: CurlTransport(configuration: .trusting(file), log: log),
          toPublic: CurlTransport(configuration: .trusting(file, basedOn: .publicOnly), log: log)
        )
      }
      do {
        services[issuer] = try OpenIDService(
          issuer: issuer, transport: outgoing.transport(own?.any ?? transport, to: circuit),
          toPublic: outgoing.transport(own?.toPublic ?? toPublic, to: circuit),
          refusedKeys: refused(issuer.hasPrefix("https:")), now: now,
          onRequest: outgoing.report("openid", circuit: circuit))
      } catch {
        // The settings refuse such an issuer before.
        log.warning("an issuer is not a web address", ["issuer": .string(issuer), "cause": .string(error.detail)])
      }
    }
    return services
  }

  /// One service for each OAuth 2 provider, since each has its own circuit, and may have its own authority.
  private static func oauth2(
    _ settings: ServeSettings, transport: any Transport, outgoing: OutgoingRequests, log: Log
  ) -> [String: OAuth2Service] {
    var services: [String: OAuth2Service] = [:]
    let all = settings.clients.all.flatMap(\.openIDProviders)
    // Of several with one id, one with an authority of its own comes first.
    for registration in all.filter({ $0.authoritiesFile != nil }) + all where services[registration.id] == nil {
      guard case .oauth2 = registration.kind else { continue }
      let own = registration.authoritiesFile.map { CurlTransport(configuration: .trusting($0), log: log) }
      let circuit = registration.circuit
      services[registration.id] = OAuth2Service(
        transport: outgoing.transport(own ?? transport, to: circuit),
        onRequest: outgoing.report("openid", circuit: circuit))
    }
    return services
  }

  /// With a real provider, the emulators' public test keys are refused.
  static func refused(_ isReal: Bool) -> Set<String> { isReal ? AppleIDEmulator.publishedKeyThumbprints : [] }
}

extension CurlConfiguration {
  /// Trusts the certificates in a file, and no others.
  static func trusting(_ file: String, basedOn other: CurlConfiguration = CurlConfiguration()) -> CurlConfiguration {
    var configuration = other
    configuration.authoritiesFile = file
    return configuration
  }
}

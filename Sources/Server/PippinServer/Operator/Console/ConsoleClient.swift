package import PippinAccounts
import PippinFoundation
package import PippinHTTP
import PippinSecret
package import PippinTokens

extension Client {
  /// The id of the console at our own OpenID provider. The settings cannot give it to another client.
  package static let consoleID = ClientID(rawValue: "pippin-console")
  /// Where the browser comes back to the console.
  static let consoleCallback = "/sign-in/callback"

  /// The console as a client: it asks for no consent, and nobody gets tokens for it, because nobody knows its secret (0148).
  fileprivate static func console(at url: HTTPURL, realm: Realm, random: RandomSource) -> Client {
    var offers = ProviderOffers()
    (offers.apple.isEnabled, offers.google.isEnabled, offers.facebook.isEnabled) = (false, false, false)
    (offers.openID.isEnabled, offers.password.isEnabled, offers.passkey.isEnabled) = (false, false, false)
    return Client(
      id: consoleID, name: "Operator console", platform: .web, realm: realm, audience: consoleID.rawValue,
      returnAddresses: [], apple: nil, offers: offers,
      openID: OpenIDRegistration(
        redirectURIs: [url.origin + consoleCallback],
        authentication: .secret(SecretText(Base64URL.encode(random.bytes(32))), .post), algorithm: .ES256,
        scope: GrantedScope([GrantedScope.openid])))
  }
}

extension ClientRegistry {
  /// The same clients, and the console at `operator_url`, if people can sign in on the server's pages.
  package func withConsole(at url: HTTPURL?, mails: Bool, random: RandomSource) -> ClientRegistry {
    guard let url, url.scheme == "https" || url.isLoopback, let pages = ofPages(mails: mails),
      self[Client.consoleID] == nil
    else { return self }
    return ClientRegistry(
      all, primaryApps: primaryApps, console: .console(at: url, realm: pages.realm, random: random))
  }
}

/// A sign-in at the OpenID provider that began in this browser; it waits sealed in a cookie.
struct ConsoleSignIn: SealableObject {
  /// How long a person may take, in seconds: as long as the provider waits.
  static let lifetime = OpenIDRequest.lifetime
  /// How long ago the person may have proved who they are, in seconds.
  static let maximumAge = 600
  private static let entry = "console sign-in"

  let state: String
  let nonce: String
  let verifier: String
  /// Where the person goes in the console.
  let destination: String
  let askedAt: Date

  init(to destination: String, now: Date, random: RandomSource) {
    state = Base64URL.encode(random.bytes(32))
    nonce = Base64URL.encode(random.bytes(32))
    verifier = Base64URL.encode(random.bytes(32))
    self.destination = destination
    askedAt = now
  }

  /// The parameters of the authorization request.
  ///
  /// - Parameter asksAgain: whether the person is to sign in anew, perhaps with another account.
  func parameters(for client: Client, asksAgain: Bool) -> [(String, String)] {
    [
      ("response_type", "code"), ("client_id", client.id.rawValue),
      ("redirect_uri", client.openID?.redirectURIs.first ?? ""), ("scope", GrantedScope.openid), ("state", state),
      ("nonce", nonce), ("code_challenge", Base64URL.encode(SHA256.hash(verifier))), ("code_challenge_method", "S256"),
      ("max_age", "\(Self.maximumAge)"), ("acr_values", AuthenticationContext.phishingResistant),
    ] + (asksAgain ? [("prompt", "select_account")] : [])
  }

  /// Whether the person proved who they are lately. Providers tell the time of a proof in whole seconds.
  func isRecentEnough(_ session: Session) -> Bool {
    let second = Date(timeIntervalSince1970: askedAt.timeIntervalSince1970.rounded(.down))
    return session.authenticatedAt >= second.addingTimeInterval(-TimeInterval(Self.maximumAge))
  }

  func sealed(_ keys: MasterKeys, random: RandomSource) throws(ServerError) -> String {
    try sealedText(as: Self.entry, keys: keys, random: random)
  }

  /// Opens a cookie's value; nil if it is not ours or has expired.
  init?(opening text: String, keys: MasterKeys, now: Date) {
    guard text.utf8.count <= 4096 else { return nil }
    self.init(opening: text, as: Self.entry, keys: keys)
    guard now < askedAt.addingTimeInterval(Self.lifetime) else { return nil }
  }

  func write(to writer: inout JSONWriter) {
    writer.member("state", state)
    writer.member("nonce", nonce)
    writer.member("verifier", verifier)
    writer.member("destination", destination)
    writer.member("asked_at", askedAt.millisecondsSince1970)
  }

  init?(_ json: JSONElement) {
    guard let state = json["state"]?.string, let nonce = json["nonce"]?.string,
      let verifier = json["verifier"]?.string, let destination = json["destination"]?.string,
      let askedAt = json["asked_at"]?.integer
    else { return nil }
    (self.state, self.nonce, self.verifier, self.destination) = (state, nonce, verifier, destination)
    self.askedAt = Date(millisecondsSince1970: askedAt)
  }
}

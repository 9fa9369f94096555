import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages
import PippinTokens
import SignInWithPasskeys

/// The files at which Apple's and Google's crawlers learn which apps belong to this host. They are written once, at the start.
package struct WellKnownFiles: Sendable {
  /// `apple-app-site-association`, for Universal Links, shared passwords and passkeys; `nil` if the settings name no app.
  let appSiteAssociation: [UInt8]?
  /// `assetlinks.json`, for App Links, shared passwords and passkeys.
  let assetLinks: [UInt8]?
  /// `apple-developer-domain-association.txt`, as downloaded from Apple (DOMAIN-7).
  let domainAssociation: [UInt8]?
  /// `webauthn`: the origins outside the RP ID that may ask for our passkeys (PK-73).
  let relatedOrigins: [UInt8]?
  /// `passkey-endpoints`: where people add and manage passkeys (PK-130).
  let passkeyEndpoints: [UInt8]?

  /// - Parameters:
  ///   - publicURL: without a slash at its end. An app opens the return addresses below it.
  ///   - hasPasskeyPage: whether people add passkeys on our own pages.
  ///   - mails: whether passwords are possible, because their addresses can be proved.
  package init(
    clients: [Client] = [], publicURL: String = "", domainAssociation: [UInt8]? = nil,
    passkeys: PasskeySettings? = nil, hasPasskeyPage: Bool = true, mails: Bool = true
  ) {
    // An app that may use the saved passwords of a host may ask for its passkeys, too: neither file can tell the two apart. So where there
    // are passkeys, it is named only if it signs in with one of them (PK-77).
    let apps = clients.map { client in
      App(
        client, publicURL,
        sharesCredentials: passkeys == nil || client.passkey != nil
          || client.reasonToRefuse(.password, mails: mails) == nil)
    }
    appSiteAssociation = Self.appSiteAssociation(apps)
    assetLinks = Self.assetLinks(apps)
    self.domainAssociation = domainAssociation
    relatedOrigins = passkeys.flatMap(Self.relatedOrigins)
    passkeyEndpoints = hasPasskeyPage ? passkeys.map { _ in Self.passkeyEndpoints(publicURL) } : nil
  }

  /// The files that are served, each with its path.
  package var served: [(path: String, body: [UInt8])] {
    [
      (Endpoint.getAppSiteAssociation.path, appSiteAssociation), (Endpoint.getAssetLinks.path, assetLinks),
      (Endpoint.getDomainAssociation.path, domainAssociation), (Endpoint.getRelatedOrigins.path, relatedOrigins),
      (Endpoint.getPasskeyEndpoints.path, passkeyEndpoints),
    ].compactMap { path, body in body.map { (path, $0) } }
  }

  /// A client as the files have it.
  private struct App {
    let apps: AssociatedApps
    /// The return addresses that it opens.
    let paths: [String]
    /// Whether it opens the links of invitations: they are for it where nobody gets an account without one.
    let opensInvitations: Bool
    /// Whether it may use what people saved for this host: passwords and passkeys.
    let sharesCredentials: Bool

    /// Whether any address of this host leads into the app.
    var opensLinks: Bool { !paths.isEmpty || opensInvitations }

    init(_ client: Client, _ publicURL: String, sharesCredentials: Bool) {
      apps = client.apps
      paths = WellKnownFiles.paths(of: client, publicURL)
      opensInvitations = client.signUp.admission == .invited
      self.sharesCredentials = sharesCredentials
    }
  }

  private static func appSiteAssociation(_ clients: [App]) -> [UInt8]? {
    let apps = clients.compactMap { client in
      client.apps.appID.map { (id: $0, client: client) }
    }
    guard !apps.isEmpty else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("applinks")
    writer.beginObject()
    writer.name("details")
    writer.beginArray()
    for (id, app) in apps where app.opensLinks {
      writer.beginObject()
      writer.member("appIDs", [id])
      writer.name("components")
      writer.beginArray()
      for path in app.paths {
        writer.beginObject()
        writer.member("/", path)
        writer.endObject()
      }
      if app.opensInvitations { writeInvitations(to: &writer) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.name("webcredentials")
    writer.beginObject()
    writer.member("apps", unique(apps.filter(\.client.sharesCredentials).map(\.id)))
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  /// The links of invitations. Without one, the page is for everybody.
  private static func writeInvitations(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("/", CodePage.signUp.start)
    writer.name("?")
    writer.beginObject()
    writer.member(SignInPage.invitationField, "?*")
    writer.endObject()
    writer.endObject()
  }

  private static func assetLinks(_ clients: [App]) -> [UInt8]? {
    let apps = clients.compactMap { client in
      client.apps.android.map { app in
        (
          app: app,
          relations: (client.opensLinks ? ["delegate_permission/common.handle_all_urls"] : [])
            + (client.sharesCredentials ? ["delegate_permission/common.get_login_creds"] : [])
        )
      }
    }
    guard !apps.isEmpty else { return nil }
    var writer = JSONWriter()
    writer.beginArray()
    for (app, relations) in apps where !relations.isEmpty {
      writer.beginObject()
      writer.member("relation", relations)
      writer.name("target")
      writer.beginObject()
      writer.member("namespace", "android_app")
      writer.member("package_name", app.package)
      writer.member("sha256_cert_fingerprints", app.certificateFingerprints)
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    return writer.bytes
  }

  private static func relatedOrigins(_ passkeys: PasskeySettings) -> [UInt8]? {
    guard !passkeys.relatedOrigins.isEmpty else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("origins", passkeys.relatedOrigins.map(\.text))
    writer.endObject()
    return writer.bytes
  }

  private static func passkeyEndpoints(_ publicURL: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("enroll", publicURL + "/account/passkeys/add")
    writer.member("manage", publicURL + "/account#passkeys")
    writer.endObject()
    return writer.bytes
  }

  /// The paths of a client's return addresses on this host.
  private static func paths(of client: Client, _ publicURL: String) -> [String] {
    unique(
      client.returnAddresses.compactMap { address in
        do {
          let url = try HTTPURL(parsing: address)
          return url.origin == publicURL ? url.path : nil
        } catch {
          // A custom scheme has no host.
          return nil
        }
      })
  }

  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}

extension PippinService {
  static let websiteFileBindings: [Binding] = [
    .page(.get, "/robots.txt", "getRobots", isPage: false) { service, _ in service.robots() }
  ]

  /// `GET /robots.txt`: keeps search engines out, but lets Apple and Google read the files that associate apps.
  func robots() -> HTTPResponse {
    HTTPResponse(
      status: 200, fields: ["content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400"],
      body: Array("User-agent: *\nAllow: /.well-known/\nDisallow: /\n".utf8))
  }

  /// `GET /.well-known/…`: answers under every name of this host without a redirect, because crawlers follow none.
  func wellKnownFile(_ body: [UInt8]?, _ type: String) throws -> HTTPResponse {
    guard let body else { throw ServerError.notFound }
    return HTTPResponse(
      status: 200, fields: ["content-type": type, "cache-control": "public, max-age=3600"], body: body)
  }
}

/// An Android app in Digital Asset Links.
package struct AndroidApp: Sendable, Hashable {
  /// The application id, such as `com.example.app`.
  package let package: String
  /// SHA-256 of each certificate that signs it: 32 bytes in capital hexadecimal, with colons between.
  package let certificateFingerprints: [String]

  package init(package: String, certificateFingerprints: [String]) {
    self.package = package
    self.certificateFingerprints = certificateFingerprints
  }
}

/// The apps of a client that this host is associated with.
package struct AssociatedApps: Sendable, Hashable {
  /// The app identifier prefix, usually the team's id, a dot, and the bundle id.
  package let appID: String?
  package let android: AndroidApp?

  package init(appID: String? = nil, android: AndroidApp? = nil) {
    self.appID = appID
    self.android = android
  }
}

public import Foundation

/// The server, and information about this build.
public struct Configuration: Sendable {
  /// The server's public address: https, or http on this machine. A session belongs to this address and ``clientID``.
  /// If either changes, the user is signed out (``SignOutReason/otherServer``).
  public let server: URL
  /// Whether the client sends nothing, so that every host may get its tokens: ``AuthClient/preview(_:)``.
  var isPreview = false
  /// Why nothing can be sent to ``server``; `nil` if it is valid.
  let problem: SignInError?
  /// The client id in the server's settings, usually the bundle id.
  public let clientID: String
  /// The hosts that may receive the access token through ``AuthClient/data(for:)`` and ``AuthClient/authorized(_:)``.
  /// The default is the server's host. Add your own back end. If the server is on this machine, other local addresses
  /// are allowed, too.
  public var tokenHosts: Set<String>
  /// The platform for provider availability: `ios`, `macos`, `web`, `android` or `desktop`.
  public var platform: String
  /// The app's version: numbers separated by dots, such as 2.3.1.
  public var appVersion: String?
  /// The user's country (ISO 3166-1 alpha-2), if provider availability depends on it.
  public var country: String?
  /// This device's name in the list of sessions, such as "Mary's iPhone".
  public var deviceName: String?

  /// The language of emails to the user (BCP 47). The default is the app's current language.
  public var locale: String? = Bundle.main.preferredLocalizations.first

  /// Receives the kit's events, on any thread. Use it for logs and metrics. It must not block.
  ///
  /// ```swift
  /// var configuration = configuration
  /// configuration.log = { event in print("sign-in:", event) }
  /// ```
  public var log: (@Sendable (ClientEvent) -> Void)?

  /// The device's password managers. The kit tells them which passkeys sign in, after each sign-in and each change of
  /// the account; see <doc:Passkeys>. `nil` tells them nothing.
  public var passwordManagers: (any PasswordManagerUpdates)?

  /// The device's App Attest: requests that may create an account then prove that they come from the genuine app. `nil` proves
  /// nothing, and so does a device without App Attest; the server's settings decide what that means.
  public var appAttestation: (any AppAttestation)?

  /// A file that marks this installation; ``defaultInstallationMarker(clientID:)`` is the usual one.
  ///
  /// The keychain survives when the app is deleted. Without this marker, a new installation would still be signed in,
  /// even for a new owner of the device. With it, the old session ends. An update that sets it for the first time, or to
  /// another file, signs every user out once.
  ///
  /// Another file must be in a folder that only the system deletes, together with the app. The folders `Caches` and `tmp`
  /// are wrong: the system empties them while the app is installed. The kit creates the folder if there is none.
  ///
  /// Only a file that does not exist ends a session. If the file cannot be read, as on a locked device, or cannot be
  /// written, the user stays signed in; ``log`` gets ``ClientEvent/notStored(_:)`` for the latter.
  public var installationMarker: URL?

  /// Creates a configuration for an address that is written in the code.
  ///
  /// ```swift
  /// let configuration = Configuration(server: "https://id.example.com", clientID: "com.example.app")
  /// ```
  ///
  /// A mistake in the address stops a debug build here. In a release build, each call of the client throws
  /// ``SignInError/Code/insecureAddress``. For an address that the app reads, use the initialiser with a `URL`.
  public init(
    server: StaticString, clientID: String, platform: String = Configuration.currentPlatform, appVersion: String? = nil,
    country: String? = nil, deviceName: String? = nil
  ) {
    self.init(
      checking: server.description, clientID: clientID, platform: platform, appVersion: appVersion, country: country,
      deviceName: deviceName)
    if let problem { assertionFailure(problem.detail) }
  }

  /// Creates a configuration for an address that the app reads.
  ///
  /// - Throws: ``SignInError/Code/insecureAddress`` unless `server` is an https URL without user, query and fragment,
  ///   or http on a loopback address.
  public init(
    server: URL, clientID: String, platform: String = Configuration.currentPlatform, appVersion: String? = nil,
    country: String? = nil, deviceName: String? = nil
  ) throws(SignInError) {
    if let problem = Self.problem(of: server) { throw problem }
    self.init(
      checked: server, nil, clientID: clientID, platform: platform, appVersion: appVersion, country: country,
      deviceName: deviceName)
  }

  /// Keeps the problem of an invalid address, and an address to which nothing is sent.
  init(
    checking address: String, clientID: String, platform: String, appVersion: String?, country: String?,
    deviceName: String?
  ) {
    let server = URL(string: address)
    let problem =
      if let server {
        Self.problem(of: server)
      } else {
        SignInError(.insecureAddress, "The server's address is not a URL. Correct it.")
      }
    self.init(
      checked: problem == nil ? server ?? Self.nowhere : Self.nowhere, problem, clientID: clientID, platform: platform,
      appVersion: appVersion, country: country, deviceName: deviceName)
  }

  private init(
    checked server: URL, _ problem: SignInError?, clientID: String, platform: String, appVersion: String?,
    country: String?, deviceName: String?
  ) {
    self.server = server
    self.problem = problem
    tokenHosts = problem == nil ? server.host.map { [$0] } ?? [] : []
    self.clientID = clientID
    self.platform = platform
    self.appVersion = appVersion
    self.country = country
    self.deviceName = deviceName
  }

  /// A file, so that no request can be sent to it by mistake.
  private static let nowhere = URL(fileURLWithPath: "/dev/null")

  /// Why the kit sends nothing to the address; `nil` if it may.
  static func problem(of server: URL) -> SignInError? {
    guard mayCarryTokens(server), server.user == nil, server.password == nil, server.query == nil,
      server.fragment == nil
    else {
      // Without the address, because errors are logged and the part before the @ is a secret.
      return SignInError(
        .insecureAddress,
        "The server's address (\(server.host ?? "without a host")) must begin with https:// (plain http only on this machine) "
          + "and have no user, query or fragment.")
    }
    return nil
  }

  /// The server's address in normal form, for comparison.
  var address: String {
    let text = server.absoluteString
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// Whether tokens may be sent to the URL: over https, or on this machine.
  static func mayCarryTokens(_ url: URL) -> Bool {
    guard let host = url.host?.lowercased(), !host.isEmpty else { return false }
    switch url.scheme?.lowercased() {
    case "https": return true
    case "http": return isThisMachine(host)
    default: return false
    }
  }

  private static func isThisMachine(_ host: String) -> Bool {
    ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
  }

  /// Why the access token must not be sent to the URL, and what to do; `nil` if it may.
  func objection(to url: URL?) -> String? {
    if isPreview { return nil }
    guard let url, let host = url.host?.lowercased(), Self.mayCarryTokens(url) else {
      return "Tokens are sent only over https, or to this machine. Use https."
    }
    guard url.user == nil, url.password == nil else {
      return "Tokens are not sent to a URL with a user or a password. Remove them."
    }
    let isNeighbour = Self.isThisMachine(host) && server.host.map { Self.isThisMachine($0.lowercased()) } == true
    guard isNeighbour || tokenHosts.contains(where: { $0.lowercased() == host }) else {
      return
        "Tokens are not sent to \(host). If it is your own back end, add it to Configuration.tokenHosts. Otherwise send the request "
        + "without the kit."
    }
    return nil
  }

  /// The marker of an installation that `AuthClient(server:clientID:)` of `SignInClientUI` uses, in Application Support.
  ///
  /// Keep it: an app that changes ``installationMarker`` signs every user out once.
  ///
  /// - Returns: `nil` on Apple TV, which may empty every folder that an app can write to.
  public static func defaultInstallationMarker(clientID: String) -> URL? {
    #if os(tvOS)
      nil
    #else
      FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?
        .appendingPathComponent("\(clientID).SignInClient/installed")
    #endif
  }

  /// The platform of this build, as in the server's settings.
  public static var currentPlatform: String {
    #if os(iOS)
      "ios"
    #elseif os(macOS)
      "macos"
    #elseif os(tvOS) || os(watchOS) || os(visionOS)
      // The server does not distinguish these platforms.
      "ios"
    #else
      "desktop"
    #endif
  }
}

/// An event for the app's log or metrics: ``Configuration/log``. Events contain no secrets.
///
/// Later versions can add cases, so a `switch` needs a `default`.
public indirect enum ClientEvent: Sendable, Equatable {  // decision 0143
  /// A request to Pippin's server finished. The status is `nil` if there was no answer.
  case request(method: String, path: String, status: Int?, seconds: TimeInterval)
  /// A provider answered or failed.
  case asked(ProviderID, AuthorizationRequest.Purpose, failure: AuthorizationError?)
  /// A user signed in.
  case signedIn(ProviderID, isNew: Bool)
  /// The session ended on this device.
  case signedOut(SignOutReason)
  /// The tokens were refreshed, or the refresh failed.
  case refreshed(failure: SignInError?)
  /// The device reported the state of the user's consent.
  case credentialChecked(CredentialState)
  /// A write failed. It is repeated with the next change.
  case notStored(SignInError)
  /// A request goes without a proof of App Attest, for this reason.
  case notAttested(String)
}

extension ClientEvent: CustomStringConvertible {
  /// One line for a log.
  public var description: String {
    switch self {
    case .request(let method, let path, let status, let seconds):
      "\(method) \(path): \(status.map(String.init) ?? "no answer") after \(Int(seconds * 1000)) ms"
    case .asked(let provider, let purpose, let failure):
      "asked \(provider.rawValue) (\(purpose.rawValue))" + (failure.map { ": \($0)" } ?? "")
    case .signedIn(let provider, let isNew): "signed in with \(provider.rawValue)" + (isNew ? ", a new account" : "")
    case .signedOut(let reason): "signed out: \(reason.rawValue)"
    case .refreshed(let failure): failure.map { "tokens not refreshed: \($0)" } ?? "tokens refreshed"
    case .credentialChecked(let state): "credential state on the device: \(state.rawValue)"
    case .notStored(let error): "not stored: \(error)"
    case .notAttested(let reason): "not attested: \(reason)"
    }
  }
}

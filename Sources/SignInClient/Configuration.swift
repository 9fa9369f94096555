public import Foundation

/// Which server, and what this build says of itself.
public struct Configuration: Sendable {
  /// The server's public address: https, or plain http on this very machine. A session belongs to this address and
  /// ``clientID``: under another of either nobody is signed in (``SignOutReason/otherServer``).
  public let server: URL
  /// The app as the server's settings know it: usually its bundle id.
  public let clientID: String
  /// The hosts that the access token may be sent to, by ``AuthClient/data(for:)`` and ``AuthClient/authorized(_:)``: by default the
  /// server's alone. Add the app's own back end's. Where the server is on this machine, so may its neighbours be.
  public var tokenHosts: Set<String>
  /// What the app says to have its offers told: `ios`, `macos`, `web`, `android` or `desktop`.
  public var platform: String
  /// The app's version: numbers between dots, such as 2.3.1.
  public var appVersion: String?
  /// The person's country as ISO 3166-1 alpha-2, where offers depend on it.
  public var country: String?
  /// What the list of sessions calls this device, such as "Mary's iPhone".
  public var deviceName: String?

  /// The language that the person is mailed in (BCP 47); by default the one that the app is shown in.
  public var locale: String? = Bundle.main.preferredLocalizations.first

  /// Hears what the kit does, on any thread: for the app's log, or to count. It must not wait for anything.
  ///
  /// ```swift
  /// var configuration = configuration
  /// configuration.log = { event in print("sign-in:", event) }
  /// ```
  public var log: (@Sendable (ClientEvent) -> Void)?

  /// A file whose presence says that this installation has run before; in a folder that goes with the app when it is deleted.
  ///
  /// The keychain outlives the app. Without this, whoever installs the app again is still signed in, even where they deleted it to
  /// hand the device on. With it, a session of an earlier installation ends. An update that names it for the first time finds no
  /// mark either, and signs everybody out once.
  public var installationMarker: URL?

  /// A configuration.
  ///
  /// - Throws: ``SignInError/Code/insecureAddress`` unless `server` is https without user, query and fragment, or http on a
  ///   loopback address.
  public init(
    server: URL, clientID: String, platform: String = Configuration.currentPlatform, appVersion: String? = nil,
    country: String? = nil, deviceName: String? = nil
  ) throws(SignInError) {
    guard Self.mayCarryTokens(server), server.user == nil, server.password == nil, server.query == nil,
      server.fragment == nil
    else {
      // Without the address itself: what stands before its @ is a secret, and this is logged.
      throw SignInError(
        .insecureAddress,
        "The server's address (\(server.host ?? "without a host")) must begin with https:// (plain http only on this machine) "
          + "and have no user, query or fragment.")
    }
    self.server = server
    tokenHosts = server.host.map { [$0] } ?? []
    self.clientID = clientID
    self.platform = platform
    self.appVersion = appVersion
    self.country = country
    self.deviceName = deviceName
  }

  /// The server's address as it is compared.
  var address: String {
    let text = server.absoluteString
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// Whether a token may be sent there: encrypted, or without leaving the machine.
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

  /// What speaks against sending the access token there, and what to do; `nil` when nothing does.
  func objection(to url: URL?) -> String? {
    guard let url, let host = url.host?.lowercased(), Self.mayCarryTokens(url) else {
      return "A token is sent to https addresses only, or to this machine. Use https."
    }
    guard url.user == nil, url.password == nil else {
      return "A token is sent to no address with a user or a password in it. Take them out."
    }
    let isNeighbour = Self.isThisMachine(host) && server.host.map { Self.isThisMachine($0.lowercased()) } == true
    guard isNeighbour || tokenHosts.contains(where: { $0.lowercased() == host }) else {
      return
        "\(host) gets no token. If it is the app's own back end, add it to Configuration.tokenHosts; if not, send the request "
        + "without the kit."
    }
    return nil
  }

  /// The system that this was built for, as the server's settings spell it.
  public static var currentPlatform: String {
    #if os(iOS)
      "ios"
    #elseif os(macOS)
      "macos"
    #elseif os(tvOS) || os(watchOS) || os(visionOS)
      // The server does not tell them apart.
      "ios"
    #else
      "desktop"
    #endif
  }
}

extension Configuration {
  /// Whether what is stored is of an earlier installation. Where that cannot be told, it is not.
  func isReinstalled() -> Bool {
    guard let installationMarker else { return false }
    do {
      _ = try Data(contentsOf: installationMarker)
      return false
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return true
    } catch {
      // It may be there and not be readable yet: nobody is signed out for that.
      return false
    }
  }

  /// Leaves the mark.
  ///
  /// - Throws: ``SignInError/Code/storage`` where it cannot be written: later, on a device that is still locked; never, in a folder
  ///   that is not the app's, and then it is better to be told at once than to sign everybody out at each start.
  func markInstallation() throws(SignInError) {
    guard let installationMarker else { return }
    do {
      try FileManager.default.createDirectory(
        at: installationMarker.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: installationMarker)
    } catch {
      throw SignInError(
        .storage, "\(installationMarker.path) cannot be written. Name a file in a folder of the app's own.")
    }
  }
}

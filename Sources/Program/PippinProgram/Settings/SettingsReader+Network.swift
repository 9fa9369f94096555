import PippinHTTP
import PippinNetwork
import PippinSecret
import PippinTokens

/// The members of `tls`.
enum TLSSetting: String, SettingKey {
  case certificateFile = "certificate_file"
  case keyFile = "key_file"

  var declaration: SettingDeclaration {
    switch self {
    case .certificateFile:
      .init(.file, "the chain as PEM, with the server's own certificate first", without: .required)
    case .keyFile:
      .init(.secretFile, "its private key as PEM, not encrypted", without: .required)
    }
  }
}

extension SettingsReader {
  /// Whose word on who asks is believed.
  /// - Parameter needsProxy: whether somebody else must end TLS for us.
  mutating func trustedProxies(_ setting: Setting, needsProxy: Bool) -> [IPNetwork] {
    if needsProxy, !setting.isPresent {
      warn(
        setting,
        "is missing, but only a proxy can provide the https of public_url: requests through a proxy on this machine are "
          + "not limited by address, and all visitors of a proxy elsewhere share one limit",
        cure: "Write the addresses that your proxy connects from, such as [\"127.0.0.1\", \"::1\"].")
    }
    let cure = "Write the addresses that your proxies ask from, such as [\"10.0.0.0/8\", \"::1\"]."
    var networks: [IPNetwork] = []
    for entry in list(setting) {
      guard let text = string(entry) else { continue }
      guard let network = IPNetwork(text) else {
        problem(entry, "is not an IP address or network", cure: cure)
        continue
      }
      if text.hasSuffix("/0") {
        warn(entry, "is everybody, so anybody can say that they are anybody", cure: cure)
      }
      networks.append(network)
    }
    return networks
  }

  /// The settings `log_addresses` and `audit_addresses`; `nil` where one is absent or has a problem.
  mutating func addressDetail(_ setting: Setting) -> AddressDetail? {
    guard let word = string(setting) else { return nil }
    guard let detail = AddressDetail(rawValue: word) else {
      let words = AddressDetail.allCases.map(\.rawValue).joined(separator: ", ")
      problem(setting, "does not say how much of an address is kept", cure: "Write one of: \(words).")
      return nil
    }
    return detail
  }

  /// Warns where strangers could reach the operator's port, part of which asks for no password.
  mutating func warnOfPublic(_ address: ListenAddress, _ setting: Setting) {
    let isEverywhere = ["0.0.0.0", "::", "0"].contains(address.host)
    guard isEverywhere || IPAddress(address.host).map({ !$0.isPrivate }) ?? false else { return }
    warn(
      setting,
      (isEverywhere ? "listens on all addresses" : "is a public address")
        + ", and /metrics and /readyz ask for no password",
      cure: "Write 127.0.0.1, or an address that only your monitoring can reach, or block the port in your firewall.")
  }

  /// With what the server speaks TLS itself.
  mutating func tls(_ setting: Setting, publicURL: String?) -> TLSIdentity? {
    guard setting.isPresent, object(setting, TLSSetting.self) else { return nil }
    let certificateFile = setting[TLSSetting.certificateFile]
    let keyFile = setting[TLSSetting.keyFile]
    let keyCure = "Write the file of the certificate's private key, as PEM and not encrypted."
    let chain = file(
      certificateFile, isSecret: false, cure: "Write the file of the certificate and those above it, as PEM.")
    let key = file(keyFile, cure: keyCure)
    if let publicURL, !publicURL.utf8.starts(with: "https:".utf8) {
      problem(setting, "is there, and public_url is not https", cure: "Write public_url with https.")
    }
    guard let chain, let key else { return nil }
    let identity = TLSIdentity(
      certificateChainPEM: String(decoding: chain.bytes, as: UTF8.self),
      privateKeyPEM: SecretText(String(decoding: key.bytes, as: UTF8.self)))
    let certificate: ServerCertificate
    do {
      certificate = try ServerCertificate(chainPEM: identity.certificateChainPEM)
    } catch {
      problem(
        certificateFile, "holds no certificate as PEM",
        cure: "Look for a line that says -----BEGIN CERTIFICATE-----; the server's own comes first.")
      return nil
    }
    do {
      guard try certificate.isFor(privateKeyPEM: identity.privateKeyPEM) else {
        problem(keyFile, "is not the key of the certificate", cure: "Name the two files that were made together.")
        return nil
      }
    } catch {
      problem(keyFile, "holds no private key that can be used", cure: keyCure)
      return nil
    }
    if let host = publicURL.flatMap(Self.host), !certificate.isFor(host: host) {
      warn(certificateFile, "is not for \(host), so clients will not believe it", cure: "Get one for that name.")
    }
    return identity
  }

  private static func host(_ publicURL: String) -> String? {
    do {
      return try HTTPURL(parsing: publicURL).host
    } catch {
      // `public_url` has its own problem then.
      return nil
    }
  }
}

/// An address of this machine to answer at.
package struct ListenAddress: Hashable, Sendable {
  /// A host name or an IP address; an IPv6 address without its brackets.
  package let host: String
  /// 0 leaves the choice to the system.
  package let port: Int

  /// Where a server without the setting `listen` answers.
  static let usual = ListenAddress(host: "127.0.0.1", port: 8080)
  /// Where it answers the operator without `operator_listen`.
  static let usualForOperator = ListenAddress(host: "127.0.0.1", port: 9090)

  /// Where `pippin emulate` answers.
  static let usualForEmulator = ListenAddress(host: "127.0.0.1", port: 8081)

  package init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Reads `host:port` or `[IPv6]:port`; nil for anything else.
  init?(_ text: String) {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let digits = text.utf8[colon...].dropFirst()
    guard (1...5).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }),
      let port = Int(Substring(digits)), port <= 65_535
    else { return nil }
    var host = text.utf8[..<colon]
    let isBracketed = host.first == UInt8(ascii: "[") && host.last == UInt8(ascii: "]")
    if isBracketed { host = host.dropFirst().dropLast() }
    let isWellFormed = host.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
        true
      case UInt8(ascii: ":"): isBracketed
      default: false
      }
    }
    guard !host.isEmpty, isWellFormed else { return nil }
    self.init(host: String(Substring(host)), port: port)
  }

  /// The same with the port that the system chose.
  func on(_ port: Int) -> ListenAddress { ListenAddress(host: host, port: port) }

  /// Why a server could not listen here now; nil if it could.
  package var obstacle: String? { HTTPServer.obstacle(host: host, port: port) }

  /// As it is written in settings.
  package var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

import PippinFoundation
import PippinTokens

/// Who asks for passkeys: what is signed for, and from where it may be asked.
///
/// A server has one for each kind of client, because a client accepts the origins of its own platform only (PK-78).
package struct PasskeyRelyingParty: Sendable {
  package let id: RelyingPartyID
  /// The app's name, for the system's sheet; nothing is decided by it (PK-4).
  package let name: String
  /// The accepted origins, compared byte for byte (PK-21).
  package let origins: Set<PasskeyOrigin>
  /// Whether a device-bound passkey whose counter did not grow is refused (PK-57).
  package let trustsDeviceCounter: Bool

  package init(id: RelyingPartyID, name: String, origins: Set<PasskeyOrigin>, trustsDeviceCounter: Bool) {
    self.id = id
    self.name = name
    self.origins = origins
    self.trustsDeviceCounter = trustsDeviceCounter
  }
}

/// A relying party's id: the domain that its passkeys belong to for ever (PK-70).
package struct RelyingPartyID: Sendable, Hashable {
  package let text: String

  /// SHA-256 of the text, which the authenticator signs (PK-26).
  package let hash: [UInt8]

  /// - Parameter text: a domain in lower case, in A-labels, of two labels at least; or `localhost`.
  /// - Throws: `unusableValue` for anything else: an address, a port, a scheme, upper case (PK-67, PK-69). Whether the domain is a
  ///   public suffix is left to the clients.
  package init(_ text: String) throws(PasskeyError) {
    func unusable(_ detail: String) -> PasskeyError {
      PasskeyError(.unusableValue, "the RP ID \(Quoted.text(text)) \(detail)")
    }
    guard !text.contains(":"), !text.contains("/") else { throw unusable("has a scheme, a port or a path") }
    guard !text.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { throw unusable("has upper-case letters") }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { throw unusable("is not ASCII; write its A-labels (xn--…)") }
    guard let labels = DomainLabels.labels(of: text) else { throw unusable("is no domain name") }
    guard labels.last.map(DomainLabels.isNumber) == false else { throw unusable("is an IP address") }
    guard labels.count > 1 || text == "localhost" else { throw unusable("has only one label") }
    self.text = text
    hash = SHA256.hash(text)
  }

  /// Whether a page of `host` (lower case) may use this id without being a related origin (PK-67).
  package func covers(host: String) -> Bool {
    host.hasSameBytes(as: text) || host.utf8.reversed().starts(with: ".\(text)".utf8.reversed())
  }
}

/// Where a passkey may be asked for, as the client signs it into its data.
package struct PasskeyOrigin: Sendable, Hashable {
  package let text: String

  /// A page's origin, exactly as browsers write it: `https://host` or `https://host:port`; `http` only for `localhost` (PK-67, PK-72).
  /// - Throws: `unusableValue` for any other spelling, the default port and a slash at the end included.
  package init(web text: String) throws(PasskeyError) {
    func unusable(_ detail: String) -> PasskeyError {
      PasskeyError(.unusableValue, "the origin \(Quoted.text(text)) \(detail)")
    }
    guard let scheme = ["https://", "http://"].first(where: { text.utf8.starts(with: $0.utf8) }) else {
      throw unusable("does not begin with https://")
    }
    let parts = text.dropFirst(scheme.count).split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first.map(String.init), let labels = DomainLabels.labels(of: host), parts.count <= 2,
      labels.last.map(DomainLabels.isNumber) == false
    else { throw unusable("is not a scheme, a domain name in lower case, and a port where it is not the default") }
    guard scheme == "https://" || labels.last == "localhost" else {
      throw unusable("has no TLS, which only localhost can do without")
    }
    if parts.count == 2 {
      let port = String(parts[1])
      guard let number = UInt16(port), String(number).hasSameBytes(as: port), number > 0,
        number != (scheme == "https://" ? 443 : 80)
      else { throw unusable("has a port that browsers do not write so") }
    }
    self.text = text
  }

  /// What all apps on iOS, iPadOS, macOS and visionOS sign, whichever app it is: `https://` and the RP ID (PK-74).
  package init(appleAppsOf id: RelyingPartyID) {
    text = "https://\(id.text)"
  }

  /// What an Android app signs (PK-75). There is no other form (PK-76).
  /// - Parameter certificateSHA256: SHA-256 of the certificate that signs the app, 32 bytes.
  /// - Throws: `unusableValue` for another number of bytes.
  package init(androidAppSignedBy certificateSHA256: [UInt8]) throws(PasskeyError) {
    guard certificateSHA256.count == SHA256.byteCount else {
      throw PasskeyError(.unusableValue, "the fingerprint of an Android app's certificate is not a SHA-256")
    }
    text = "android:apk-key-hash:\(Base64URL.encode(certificateSHA256))"
  }

  /// The same from the spelling of `assetlinks.json`: 32 bytes in hexadecimal, with colons between them.
  /// - Throws: `unusableValue` for another spelling.
  package init(androidFingerprint text: String) throws(PasskeyError) {
    let pairs = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var bytes: [UInt8] = []
    for pair in pairs {
      // `UInt8` alone would take a sign as a digit.
      guard pair.count == 2, !pair.contains(UInt8(ascii: "+")), !pair.contains(UInt8(ascii: "-")),
        let byte = UInt8(String(decoding: pair, as: UTF8.self), radix: 16)
      else { throw PasskeyError(.unusableValue, "a certificate's fingerprint is not hexadecimal bytes with colons") }
      bytes.append(byte)
    }
    try self.init(androidAppSignedBy: bytes)
  }

  /// Whether a client that signed `text` was at this origin, byte for byte.
  func equals(_ text: String) -> Bool { self.text.hasSameBytes(as: text) }
}

/// Domain names as browsers write them.
enum DomainLabels {
  /// The labels of a name in lower-case letters, digits and hyphens (RFC 1123, 2.1); nil for anything else.
  static func labels(of text: String) -> [String]? {
    guard (1...253).contains(text.utf8.count) else { return nil }
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    for label in labels {
      guard (1...63).contains(label.count), label.first != UInt8(ascii: "-"), label.last != UInt8(ascii: "-"),
        label.allSatisfy({
          (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
        })
      else { return nil }
    }
    return labels.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a last label makes browsers read the whole as an IPv4 address.
  static func isNumber(_ label: String) -> Bool {
    label.utf8.allSatisfy { (0x30...0x39).contains($0) } || label.hasPrefix("0x")
  }
}

/// Text of a stranger's in a message.
enum Quoted {
  /// The text in quotation marks, cut, with everything but visible ASCII as `\u{…}`: no terminal and no log obeys it.
  static func text(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(100).map { scalar in
      (0x20..<0x7F).contains(scalar.value) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return "“\(shown.joined())”"
  }
}

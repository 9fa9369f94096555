/// An absolute `http` or `https` URL in its parts (RFC 3986; RFC 9110, 4.2).
///
/// Strict: no user name (RFC 9110, 4.2.4), no fragment, no character that needs encoding. An accepted URL is safe in a
/// request line or a `Location` field.
package struct HTTPURL: Sendable, Hashable {
  /// `http` or `https`, lower case.
  package let scheme: String
  /// Host in lower case, and port if it was given.
  package let authority: String
  /// Host in lower case; an IPv6 address in brackets.
  package let host: String
  /// The given port, or the scheme's default.
  package let port: Int
  /// The path, at least `/`, still percent-encoded.
  package let path: String
  /// The query, still percent-encoded; nil without one.
  package let query: String?

  /// Reads a URL.
  /// - Throws: `malformedURL`.
  package init(parsing text: String) throws(HTTPError) {
    func malformed(_ detail: String) -> HTTPError { HTTPError(code: .malformedURL, detail: detail) }
    guard text.utf8.count <= 8192 else { throw malformed("longer than 8192 bytes") }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw malformed("no scheme") }
    scheme = ASCII.lowercased(text[..<colon])
    guard scheme == "http" || scheme == "https" else { throw malformed("neither http nor https") }
    let afterScheme = text[colon...].dropFirst()
    guard afterScheme.utf8.starts(with: "//".utf8) else { throw malformed("no authority") }
    let rest = afterScheme.dropFirst(2)
    guard rest.utf8.allSatisfy(Self.isAllowed) else { throw malformed("a character that is not allowed in a URL") }
    guard Self.hasWholeEscapes(rest) else { throw malformed("a broken percent-escape") }

    let slashOrQuery = rest.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    authority = ASCII.lowercased(rest[..<(slashOrQuery ?? rest.endIndex)])
    guard let (host, port) = Self.split(authority) else { throw malformed("not a host and port") }
    self.host = host
    self.port = port ?? (scheme == "https" ? 443 : 80)

    let target = rest[(slashOrQuery ?? rest.endIndex)...]
    let mark = target.utf8.firstIndex(of: UInt8(ascii: "?"))
    let path = target[..<(mark ?? target.endIndex)]
    self.path = path.isEmpty ? "/" : String(path)
    query = mark.map { String(target[$0...].dropFirst()) }
  }

  /// Scheme, host, port and path. `?…` stands for a query, which may hold a secret.
  package var place: String { scheme + "://" + authority + path + (query == nil ? "" : "?…") }

  /// The origin, as browsers send it: scheme, host, and the port unless it is the scheme's default.
  package var origin: String {
    let isDefault = port == (scheme == "https" ? 443 : 80)
    return scheme + "://" + host + (isDefault ? "" : ":\(port)")
  }

  /// Whether the host is always this machine: `localhost`, `127.0.0.1` or `[::1]`.
  package var isLoopback: Bool { ["localhost", "127.0.0.1", "[::1]"].contains(host) }

  /// RFC 3986, 2: unreserved, reserved but `#`, and the percent sign.
  static func isAllowed(_ byte: UInt8) -> Bool {
    if ASCII.isUnreserved(byte) { return true }
    return ":/?[]@!$&'()*+,;=%".utf8.contains(byte)
  }

  static func hasWholeEscapes(_ text: Substring) -> Bool {
    var bytes = text.utf8[...]
    while let percent = bytes.firstIndex(of: UInt8(ascii: "%")) {
      let digits = bytes[percent...].dropFirst().prefix(2)
      guard digits.count == 2, digits.allSatisfy({ ASCII.hexValue($0) != nil }) else { return false }
      bytes = bytes[digits.endIndex...]
    }
    return true
  }

  private static func split(_ authority: String) -> (host: String, port: Int?)? {
    let bytes = authority.utf8
    let hostEnd: String.Index
    if bytes.first == UInt8(ascii: "[") {
      guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      hostEnd = bytes.index(after: bracket)
      let address = bytes[bytes.index(after: bytes.startIndex)..<bracket]
      guard !address.isEmpty,
        address.allSatisfy({ ASCII.hexValue($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
      else { return nil }
    } else {
      hostEnd = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
      let name = bytes[..<hostEnd]
      guard !name.isEmpty,
        name.allSatisfy({ ASCII.isUnreserved($0) })
      else { return nil }
    }
    let host = String(authority[..<hostEnd])
    let rest = bytes[hostEnd...]
    if rest.isEmpty { return (host, nil) }
    let digits = rest.dropFirst()
    guard rest.first == UInt8(ascii: ":"), (1...5).contains(digits.count), digits.allSatisfy(ASCII.isDigit),
      let port = Int(Substring(digits)), (1...65_535).contains(port)
    else { return nil }
    return (host, port)
  }
}

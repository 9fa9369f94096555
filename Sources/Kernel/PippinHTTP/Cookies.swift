/// The cookies of a request (RFC 6265, 5.4), in order and with repeats; values as received.
package struct Cookies: Sendable {
  /// Names and values in the order in which the browser sent them.
  package let pairs: [(name: String, value: String)]

  /// Reads one or more `Cookie` fields; pieces without a name and an equals sign are skipped.
  package init(fields: HTTPFields) {
    pairs = fields.values(of: "cookie").flatMap(Self.parse)
  }

  /// Reads the value of a `Cookie` field.
  package init(parsing value: String) {
    pairs = Self.parse(value)
  }

  /// The value of the first cookie of that name; names are case-sensitive.
  package subscript(name: String) -> String? {
    pairs.first { $0.name == name }?.value
  }

  /// All values of that name. A browser sends two if a sibling domain or another path has set one.
  package func all(_ name: String) -> [String] {
    pairs.filter { $0.name == name }.map(\.value)
  }

  private static func parse(_ value: String) -> [(name: String, value: String)] {
    value.utf8.split(separator: UInt8(ascii: ";")).map(Substring.init).compactMap { piece in
      guard let equals = piece.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = ASCII.trimmed(piece[..<equals])
      guard !name.isEmpty else { return nil }
      return (String(name), String(ASCII.trimmed(piece[equals...].dropFirst())))
    }
  }
}

extension Cookies: CustomStringConvertible {
  /// The names only, because values are sessions.
  package var description: String { "[" + pairs.map(\.name).joined(separator: ", ") + "]" }
}

extension Cookies: CustomReflectable {
  /// The names only, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, unlabeledChildren: pairs.map(\.name)) }
}

/// A cookie to set in the browser (RFC 6265, 4.1). The defaults are safe, and there is no `Domain`, so a cookie returns
/// only to the host that set it.
package struct SetCookie: Sendable, Equatable {
  /// When a browser sends the cookie with a request from another site.
  package enum SameSite: String, Sendable {
    /// Never.
    case strict = "Strict"
    /// Only when the user follows a link or a redirect.
    case lax = "Lax"
    /// Always; browsers then require `Secure`. Apple's cross-site `form_post` needs it.
    case none = "None"
  }

  /// The name, a token.
  package var name: String
  /// The value.
  package var value: String
  /// The path that limits where it is sent.
  package var path: String
  /// The lifetime in seconds; nil until the browser's session ends, zero or less to remove it.
  package var maxAge: Int?
  /// Only over TLS.
  package var secure: Bool
  /// Whether scripts cannot read it.
  package var httpOnly: Bool
  /// Whether requests from other sites carry it.
  package var sameSite: SameSite

  /// Creates a cookie; the defaults are as strict as a sign-in by link allows.
  package init(
    name: String, value: String, path: String = "/", maxAge: Int? = nil, secure: Bool = true, httpOnly: Bool = true,
    sameSite: SameSite = .lax
  ) {
    precondition(HTTPFields.isToken(name), "a cookie's name is a token")
    self.name = name
    self.value = value
    self.path = path
    self.maxAge = maxAge
    self.secure = secure
    self.httpOnly = httpOnly
    self.sameSite = sameSite
  }

  /// A cookie that removes this one: same name, path and attributes, no value, no lifetime.
  package func removal() -> SetCookie {
    var cookie = self
    cookie.value = ""
    cookie.maxAge = 0
    return cookie
  }

  /// The value of the `Set-Cookie` field. Bytes not allowed in a value or path (RFC 6265, 4.1.1) are percent-encoded, so
  /// that no text can add an attribute.
  package var fieldValue: String {
    var text = name + "=" + Self.encoded(value) + "; Path=" + Self.encoded(path)
    if let maxAge { text += "; Max-Age=\(maxAge)" }
    if secure { text += "; Secure" }
    if httpOnly { text += "; HttpOnly" }
    return text + "; SameSite=" + sameSite.rawValue
  }

  private static func encoded(_ text: String) -> String {
    guard !text.utf8.allSatisfy(isCookieOctet) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      let piece = String(scalar)
      result += piece.utf8.allSatisfy(isCookieOctet) ? piece : PercentEncoding.encode(piece)
    }
  }

  private static func isCookieOctet(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x23...0x2B, 0x2D...0x3A, 0x3C...0x5B, 0x5D...0x7E: true
    default: false
    }
  }
}

extension HTTPResponse {
  /// Adds a cookie and keeps earlier ones.
  package mutating func setCookie(_ cookie: SetCookie) {
    fields.add("set-cookie", cookie.fieldValue)
  }

  /// The response with one more cookie.
  package func settingCookie(_ cookie: SetCookie) -> HTTPResponse {
    var response = self
    response.setCookie(cookie)
    return response
  }
}

extension SetCookie: CustomStringConvertible {
  /// The name only, because the value is a session.
  package var description: String { name }
}

extension SetCookie: CustomReflectable {
  /// The name only, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

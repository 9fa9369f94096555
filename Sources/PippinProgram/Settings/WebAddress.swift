import PippinHTTP

/// What may stand in settings as an address of ours or of an app's.
enum WebAddress {
  /// A base address in its one spelling: lower case, without a slash at its end or a port that goes without saying.
  static func origin(of text: String) -> String? {
    do {
      return try HTTPURL(parsing: text).origin
    } catch {
      // `problem(asBase:)` says what is wrong with it.
      return nil
    }
  }

  /// Why `text` cannot be a base address such as `public_url`, or nil; a slash at its end is allowed.
  static func problem(asBase text: String, insecureAllowed: Bool = false) -> String? {
    let url: HTTPURL
    do {
      url = try HTTPURL(parsing: text)
    } catch {
      return "is no web address: \(error.detail)"
    }
    if url.path != "/" || url.query != nil { return "has more than scheme, host and port" }
    if url.scheme != "https", !url.isLoopback, !insecureAllowed { return "is not https, nor this machine itself" }
    return nil
  }

  /// Why an app may not be returned to at `text`, or nil.
  ///
  /// What is handed over there is a ticket: the address must be one that nobody else can be behind.
  static func fault(
    inReturnAddress text: String, isDesktop: Bool, insecureCustomScheme: Bool
  ) -> ReturnAddressFault? {
    if text.utf8.count > 2048 { return .form("is longer than 2048 characters") }
    let signs: [(Unicode.Scalar, String)] = [("*", "a wildcard"), ("\\", "a backslash"), ("#", "a fragment")]
    for (sign, name) in signs {
      if text.utf8.contains(UInt8(ascii: sign)) { return .form("has \(name)") }
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return .form("has no scheme") }
    let scheme = String(text[..<colon])
    guard scheme == "https" || scheme == "http" else {
      if let detail = problem(inScheme: scheme, rest: text[colon...].dropFirst()) { return .form(detail) }
      return insecureCustomScheme ? nil : .claimableScheme
    }
    let url: HTTPURL
    do {
      url = try HTTPURL(parsing: text)
    } catch {
      return .form("is no web address: \(error.detail)")
    }
    if url.path.split(separator: "/").contains(where: isDotSegment) {
      return .form("has a path with dots for segments")
    }
    if url.isLoopback { return isDesktop ? nil : .loopback }
    return url.scheme == "https" ? nil : .form("is not https")
  }

  private static func problem(inScheme scheme: String, rest: Substring) -> String? {
    let isScheme = scheme.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"),
        UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard isScheme, let first = scheme.utf8.first, first >= UInt8(ascii: "a") else { return "has no scheme" }
    // RFC 8252, 7.1: a domain of one's own, reversed. The dot also keeps out javascript:, data: and their like.
    guard scheme.utf8.contains(UInt8(ascii: ".")) else {
      return "has a scheme that is no reversed domain name such as com.example.app"
    }
    let isWellFormed = rest.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>^`{|}@".utf8.contains($0) }
    return isWellFormed ? nil : "has a character that an address may not have"
  }

  private static func isDotSegment(_ segment: Substring) -> Bool {
    let plain = segment.lowercased().replacing("%2e", with: ".")
    return plain == "." || plain == ".."
  }
}

/// Why an app may not be returned to at an address.
enum ReturnAddressFault: Equatable {
  /// The address itself is none to return to.
  case form(String)
  /// This machine itself, for another platform than desktop.
  case loopback
  /// A scheme that any other app can claim, and no word that this is accepted.
  case claimableScheme

  var detail: String {
    switch self {
    case .form(let detail): detail
    case .loopback: "is this machine itself"
    case .claimableScheme: "has a scheme that any other app can claim"
    }
  }

  var cure: String {
    switch self {
    case .form: "Write the whole https address to return to, such as https://www.example.com/signed-in."
    case .loopback: "Only a client of the platform desktop may listen there; others have an https address."
    case .claimableScheme:
      "Use an https address that opens the app, or accept the risk with insecure_custom_scheme: true."
    }
  }
}

import PippinHTTP
import PippinServer

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
  static func problem(
    asBase text: String, insecureAllowed: Bool = false, pathAllowed: Bool = false
  ) -> String? {
    let url: HTTPURL
    do {
      url = try HTTPURL(parsing: text)
    } catch {
      return "is not a web address: \(error.detail)"
    }
    if url.path != "/" && !pathAllowed || url.query != nil { return "has more than scheme, host and port" }
    if url.scheme != "https", !url.isLoopback, !insecureAllowed { return "is not https, nor this machine itself" }
    return nil
  }
}

extension WebAddress {
  /// The parameters by which apps and OpenID clients read an answer of ours.
  private static let ours = [
    "ticket", "state", "error", "error_description", "error_uri", "code", "iss", "session_state", "id_token",
    "access_token",
  ]

  /// Why an app may not be returned to at `text`, or nil.
  ///
  /// What is handed over there is a ticket: the address must be one that nobody else can be behind, in the one spelling in which every
  /// reader sees the same host and path.
  static func fault(
    inReturnAddress text: String, on platform: Client.Platform?, insecureCustomScheme: Bool
  ) -> ReturnAddressFault? {
    if text.utf8.count > 2048 { return .form("is longer than 2048 characters") }
    let signs: [(Unicode.Scalar, String)] = [("*", "a wildcard"), ("\\", "a backslash"), ("#", "a fragment")]
    for (sign, name) in signs {
      if text.utf8.contains(UInt8(ascii: sign)) { return .form("has \(name)") }
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return .form("has no scheme") }
    let scheme = String(text[..<colon])
    guard scheme == "https" || scheme == "http" else {
      let rest = text[colon...].dropFirst()
      if let detail = problem(inScheme: scheme, rest: rest) { return .form(detail) }
      // The browser sheet of Apple's systems hands the answer to the app that opened it, whoever else claims the scheme (0049).
      let isForSheet = (platform == .ios || platform == .macos) && rest.hasPrefix("/") && !rest.hasPrefix("//")
      return isForSheet || insecureCustomScheme ? nil : .claimableScheme
    }
    let url: HTTPURL
    do {
      url = try HTTPURL(parsing: text)
    } catch {
      return .form("is not a web address: \(error.detail)")
    }
    if let detail = problem(inSpellingOf: url, as: text) { return .form(detail) }
    // A website in development; https on this machine is nobody's, as no certificate is for it.
    let isOfDevelopment = platform == .web && url.scheme == "http"
    if url.isLoopback { return platform == .desktop || isOfDevelopment ? nil : .loopback }
    if let detail = problem(inHost: url.host) { return .form(detail) }
    return url.scheme == "https" ? nil : .form("is not https")
  }

  /// Whether an address leads to an endpoint or page of the server at `publicURL`.
  static func isServed(_ text: String, by publicURL: String?) -> Bool {
    guard let publicURL, origin(of: text) == publicURL else { return false }
    do {
      return PippinService.answers(try HTTPURL(parsing: text).path)
    } catch {
      // A custom scheme: no address of the web.
      return false
    }
  }

  /// Spellings that two readers may take for different addresses.
  private static func problem(inSpellingOf url: HTTPURL, as text: String) -> String? {
    let authority = text.utf8.dropFirst(url.scheme.utf8.count + "://".utf8.count)
    if !authority.starts(with: url.authority.utf8) { return "has capital letters in its host" }
    // Encoded or not, each would let a path be another one to the next reader.
    let path = url.path.lowercased()
    if ["%2f", "%5c", "%00"].contains(where: path.contains) {
      return "has an encoded slash, backslash or zero in its path"
    }
    if path.utf8.starts(with: "//".utf8) { return "has a path that begins with two slashes" }
    if path.split(separator: "/").contains(where: isDotSegment) { return "has a path with dots for segments" }
    return url.query.flatMap(problem(inQuery:))
  }

  /// A query that says already what only the answer may say.
  private static func problem(inQuery query: String) -> String? {
    guard let pairs = FormData(query: query)?.pairs else { return "has a query that cannot be read" }
    if let name = pairs.map(\.name).first(where: ours.contains) {
      return "has “\(name)” in its query, which is what the answer says"
    }
    return nil
  }

  /// Hosts that are another computer to somebody else, or this one under another name.
  static func problem(inHost host: String) -> String? {
    let advice = "is an IP address, which no certificate or app link speaks for"
    if host.utf8.first == UInt8(ascii: "[") { return advice }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let areNames = labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.utf8.first != UInt8(ascii: "-")
        && label.utf8.last != UInt8(ascii: "-")
        && label.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) }
    }
    guard areNames, let last = labels.last else { return "has a host that is not a name" }
    // As browsers read them: a last label of digits, or of 0x and more, makes the whole host a number.
    if last.utf8.allSatisfy({ (48...57).contains($0) }) || last.hasPrefix("0x") { return advice }
    return last == "localhost" ? "is this machine itself by another name" : nil
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
    // RFC 8252, 7.1: a domain of one's own, reversed. The dot also keeps out javascript:, data:, intent: and their like.
    guard scheme.utf8.contains(UInt8(ascii: ".")) else {
      return "has a scheme that is not a reversed domain name such as com.example.app"
    }
    let isWellFormed = rest.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>^`{|}@".utf8.contains($0) }
    guard isWellFormed else { return "has a character that an address may not have" }
    guard let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) else { return nil }
    return problem(inQuery: String(rest[rest.utf8.index(after: mark)...]))
  }

  private static func isDotSegment(_ segment: Substring) -> Bool {
    let plain = segment.replacing("%2e", with: ".")
    return plain == "." || plain == ".."
  }
}

/// Why an app may not be returned to at an address.
enum ReturnAddressFault: Equatable {
  /// The address itself is none to return to.
  case form(String)
  /// This machine itself, for an app that does not listen there.
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
    case .loopback: "Only clients of the platforms desktop and web may return there; others have an https address."
    case .claimableScheme:
      "Use an https address that opens the app, or accept the risk with insecure_custom_scheme: true."
    }
  }
}

extension SettingsReader {
  /// Where a browser may be sent with an answer for the client.
  mutating func redirectURIs(
    _ setting: Setting, platform: Client.Platform?, insecureCustomScheme: Bool, publicURL: String?
  ) -> [String] {
    var addresses: [String] = []
    for entry in list(setting) {
      guard let text = required(entry, cure: "Write the whole address of the client's callback.") else { continue }
      let isOfWeb = text.hasPrefix("https:") || text.hasPrefix("http:")
      // Loopback is for developers too, whatever the platform; a scheme of an app's own only where apps run.
      let fault = WebAddress.fault(
        inReturnAddress: text, on: isOfWeb ? .desktop : platform,
        insecureCustomScheme: insecureCustomScheme && platform != .web)
      if let fault {
        problem(entry, fault.detail, cure: fault.cure)
      } else if WebAddress.isServed(text, by: publicURL) {
        problem(
          entry, "is one of this server's own addresses, which would take the client's code for itself",
          cure: "Write the address of the client's callback.")
      } else if let url = Self.url(text) {
        if url.isLoopback, platform != .desktop {
          warn(
            entry, "is the computer of the person who signs in: any program there can receive the code",
            cure: "Use it for development only.")
        }
      }
      if addresses.contains(text) { problem(entry, "is there twice", cure: "Leave one of them out.") }
      addresses.append(text)
    }
    return addresses
  }

  /// Where the server itself posts to, so an address that only this server can reach needs a word of the operator's.
  mutating func backchannelLogoutURI(_ setting: Setting, allowsPrivateAddresses: Bool) -> String? {
    let cure = "Write an https address with a host name, such as https://app.example.com/backchannel-logout."
    return postedAddress(setting, cure: cure, allowsPrivateAddresses: allowsPrivateAddresses)
  }

  /// An address that the server posts to: https with a public host name, unless private addresses are allowed.
  mutating func postedAddress(_ setting: Setting, cure: String, allowsPrivateAddresses: Bool) -> String? {
    guard let text = string(setting), let url = webURL(text, at: setting, cure: cure) else { return nil }
    if allowsPrivateAddresses { return text }
    let orElse = "\(cure) In a network that you trust, set insecure_private_addresses to true."
    if url.scheme != "https" {
      problem(setting, "is not https", cure: orElse)
    } else if url.isLoopback {
      problem(setting, "is this machine itself", cure: orElse)
    } else if let detail = WebAddress.problem(inHost: url.host) {
      problem(setting, detail, cure: orElse)
    } else if !url.host.utf8.contains(UInt8(ascii: ".")) {
      problem(setting, "has a host name that only a private network knows", cure: orElse)
    }
    return text
  }

  /// Reads an http or https address, and says so of a setting whose text is none.
  mutating func webURL(_ text: String, at setting: Setting, cure: String) -> HTTPURL? {
    do {
      return try HTTPURL(parsing: text)
    } catch {
      problem(setting, "is not a web address: \(error.detail)", cure: cure)
      return nil
    }
  }

  private static func url(_ text: String) -> HTTPURL? {
    do {
      return try HTTPURL(parsing: text)
    } catch {
      // A scheme of an app's own.
      return nil
    }
  }
}

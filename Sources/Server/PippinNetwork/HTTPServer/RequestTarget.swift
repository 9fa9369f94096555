import PippinHTTP

/// A request's target and host as parts of an `HTTPRequest`.
struct RequestTarget: Equatable {
  let path: String
  let query: String?
  let authority: String

  /// Reads a target (RFC 9112, 3.2): a path with or without query, or a URL of the host in the `Host` field. Nil for
  /// anything else and for invalid characters.
  init?(_ bytes: [UInt8], host: String) {
    guard Self.isHost(host) else { return nil }
    guard bytes.allSatisfy(Self.isAllowed) else { return nil }
    if bytes.first == UInt8(ascii: "/") {
      guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else {
        path = String(decoding: bytes, as: UTF8.self)
        query = nil
        authority = host
        return
      }
      path = String(decoding: bytes[..<mark], as: UTF8.self)
      query = String(decoding: bytes[(mark + 1)...], as: UTF8.self)
      authority = host
      return
    }
    guard
      case .success(let url) = Result(catching: { () throws(HTTPError) in
        try HTTPURL(parsing: String(decoding: bytes, as: UTF8.self))
      }), ASCII.equalsIgnoringCase(url.authority, host)
    else { return nil }
    path = url.path
    query = url.query
    authority = host
  }

  /// Visible ASCII without characters that start a fragment or end an attribute. RFC 3986 is stricter, but browsers leave
  /// some characters unescaped.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x23, 0x3C, 0x3E, 0x5C, 0x60: false
    case 0x21..<0x7F: true
    default: false
    }
  }

  /// Whether the host and port have only the characters of RFC 3986, 3.2.2; the service compares them with its own.
  private static func isHost(_ host: String) -> Bool {
    !host.isEmpty && host.utf8.count <= 255
      && host.utf8.allSatisfy {
        ASCII.isUnreserved($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]")
      }
  }
}

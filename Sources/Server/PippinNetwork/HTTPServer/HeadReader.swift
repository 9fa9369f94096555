import CPippinMicroHTTPD
import PippinHTTP

/// Reads and checks the fields of a request as received.
///
/// The daemon is too lenient for a sign-in service: it accepts both kinds of length, repeated fields that decide a
/// request's end and host, and invalid names. This reader refuses everything that two readers could understand
/// differently (R-22; RFC 9112, 6.3 and 3.2; RFC 9110, 5.3).
struct HeadReader {
  private(set) var fields = HTTPFields()
  private var isMalformed = false
  private var isTooLarge = false
  private let maximumCount: Int
  private var layout: HeadLayout
  private var hosts = 0
  private var contentLengths = 0
  private var transferEncodings = 0
  private var authorizations = 0
  private var contentTypes = 0
  /// Whether the client waits for 100 (Continue) before its body.
  private var awaitsContinue = false
  private(set) var declaredLength: Int?

  init(limits: HTTPServerConfiguration.Limits, layout: HeadLayout) {
    self.layout = layout
    maximumCount = limits.fieldCount
    fields.reserve(fields: 12, bytes: 512)
  }

  /// Takes a field; false if reading further is useless.
  mutating func take(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard fields.count < maximumCount else {
      isTooLarge = true
      return false
    }
    guard unsafe layout.continues(name: name, value: value), unsafe Self.isName(name), unsafe Self.isValue(value) else {
      isMalformed = true
      return false
    }
    let asItCame = unsafe value
    let value = unsafe Self.trimmed(value)
    unsafe fields.append(receivedName: name, value: value)
    switch name.count {
    case 4: if isLast("host") { hosts += 1 }
    case 6: if isLast("expect") { awaitsContinue = true }
    case 12: if isLast("content-type") { contentTypes += 1 }
    case 13: if isLast("authorization") { authorizations += 1 }
    case 14:
      if isLast("content-length") {
        contentLengths += 1
        declaredLength = unsafe Self.length(value)
        if declaredLength == nil { isMalformed = true }
      }
    case 17:
      if isLast("transfer-encoding") {
        transferEncodings += 1
        // Untrimmed: with a trailing space the daemon ignores the coding and reads until the client disconnects.
        if !(unsafe Self.isChunked(asItCame)) { isMalformed = true }
      }
    default: break
    }
    return true
  }

  /// Whether the body is chunked.
  var isChunked: Bool { transferEncodings > 0 }

  /// Whether the request has a body.
  var hasBody: Bool { isChunked || (declaredLength ?? 0) > 0 }

  /// The refusal that follows from all fields together, if any.
  func refusal(isHTTP11: Bool, limits: HTTPServerConfiguration.Limits) -> HTTPRefusal? {
    if isTooLarge { return .headerTooLarge }
    if isMalformed || !layout.isComplete || hosts != 1 || contentLengths > 1 || transferEncodings > 1
      || authorizations > 1
      || contentTypes > 1 || (awaitsContinue && !hasBody) || (contentLengths > 0 && transferEncodings > 0)
      || (transferEncodings > 0 && !isHTTP11)
    {
      return .malformed
    }
    if let declaredLength, declaredLength > limits.bodyBytes { return .bodyTooLarge }
    return nil
  }

  private func isLast(_ name: StaticString) -> Bool {
    guard let entry = fields.entries.last else { return false }
    return unsafe fields.block[entry.start..<entry.start + entry.nameCount]
      .elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  private static func isName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return false }
    for index in 0..<bytes.count where !ASCII.isTokenCharacter(unsafe bytes[index]) { return false }
    return true
  }

  /// Visible ASCII, spaces and tabs (RFC 9110, 5.5, without its obsolete bytes beyond ASCII).
  private static func isValue(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<bytes.count {
      let byte = unsafe bytes[index]
      guard (byte >= 0x20 && byte < 0x7F) || byte == 0x09 else { return false }
    }
    return true
  }

  /// The value without trailing spaces and tabs, which the daemon does not remove (RFC 9110, 5.5).
  private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var count = bytes.count
    while count > 0, unsafe bytes[count - 1] == 0x20 || bytes[count - 1] == 0x09 { count -= 1 }
    return unsafe UnsafeBufferPointer(start: bytes.baseAddress, count: count)
  }

  /// Digits only: no sign and no list (RFC 9110, 8.6).
  private static func length(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard (1...18).contains(bytes.count) else { return nil }
    var length = 0
    for index in 0..<bytes.count {
      let byte = unsafe bytes[index]
      guard ASCII.isDigit(byte) else { return nil }
      length = length * 10 + Int(byte - 0x30)
    }
    return length
  }

  /// No other transfer coding is useful in a request, and each would add a way to disagree on its end.
  private static func isChunked(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let chunked: StaticString = "chunked"
    guard bytes.count == chunked.utf8CodeUnitCount else { return false }
    for index in 0..<bytes.count
    where unsafe ASCII.lowercased(bytes[index]) != chunked.utf8Start[index] { return false }
    return true
  }
}

/// Checks the layout of a request's head in the daemon's memory, to detect malformed input that the daemon accepts.
///
/// libmicrohttpd before 1.0 parses the head in place and gives pointers to the parts. Malformed input leaves gaps: a NUL
/// hides the rest of its line, a line that starts with a colon ends the head (and starts another request), a lone CR or
/// LF ends a line, a folded line is moved. A proxy in front may read these differently, so the parts must be adjacent as
/// in RFC 9112, 3 and 5.
///
/// Not detectable are a NUL and a lone LF in place of a CR LF, and a lone colon and LF in place of the last one. Proxies
/// do not forward these.
struct HeadLayout {
  /// The required start of the next field's name; nil after a gap.
  private var next: UInt?
  /// The end of the head.
  private let end: UInt

  /// Whether the linked version behaves like this; from 1.0 on it is strict itself.
  static let isKnown = MHD_VERSION < 0x0100_0000

  init(
    method: UnsafePointer<CChar>, url: UnsafePointer<CChar>, targetCount: Int, version: UnsafePointer<CChar>,
    headerSize: Int
  ) {
    let start = UInt(bitPattern: method)
    let target = UInt(bitPattern: url)
    let protocolStart = UInt(bitPattern: version)
    end = start + UInt(headerSize)
    let methodCount = unsafe UInt(String(cString: method).utf8.count)
    // "HTTP/1.1" and the end of the line.
    let isWhole = target == start + methodCount + 1 && protocolStart == target + UInt(targetCount) + 1
    next = isWhole ? protocolStart + 10 : nil
  }

  /// Whether a field directly follows the part before it.
  mutating func continues(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Self.isKnown else { return true }
    guard let next, UInt(bitPattern: name.baseAddress) == next else {
      self.next = nil
      return false
    }
    let afterColon = next + UInt(name.count) + 1
    let valueStart = UInt(bitPattern: value.baseAddress)
    guard valueStart >= afterColon, valueStart <= end, unsafe isBlank(name, upTo: Int(valueStart - next)) else {
      self.next = nil
      return false
    }
    self.next = valueStart + UInt(value.count) + 2
    return true
  }

  /// Whether the last field is directly followed by the empty line that ends the head.
  var isComplete: Bool { !Self.isKnown || next.map { $0 + 2 == end } ?? false }

  /// Whether there are only spaces and tabs between a name's colon and its value, `distance` bytes from its start.
  private func isBlank(_ name: UnsafeBufferPointer<UInt8>, upTo distance: Int) -> Bool {
    guard let start = name.baseAddress else { return false }
    // The caller has checked that the value is later in the same head.
    let bytes = unsafe UnsafeBufferPointer(start: start, count: distance)
    for index in (name.count + 1)..<distance where unsafe bytes[index] != 0x20 && bytes[index] != 0x09 { return false }
    return true
  }
}

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

/// The reason why the server itself answers a request and then closes the connection.
struct HTTPRefusal: Error, Equatable {
  let status: Int
  let code: String

  static let malformed = HTTPRefusal(status: 400, code: "malformed_request")
  static let targetTooLong = HTTPRefusal(status: 414, code: "target_too_long")
  static let headerTooLarge = HTTPRefusal(status: 431, code: "header_too_large")
  static let bodyTooLarge = HTTPRefusal(status: 413, code: "body_too_large")
  static let stopping = HTTPRefusal(status: 503, code: "stopping")
  static let badAnswer = HTTPRefusal(status: 500, code: "internal_error")
}

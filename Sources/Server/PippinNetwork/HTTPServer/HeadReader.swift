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
  func refusal(isHTTP11: Bool, limits: HTTPServerConfiguration.Limits) -> Refusal? {
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

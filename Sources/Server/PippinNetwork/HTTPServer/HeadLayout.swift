import CPippinMicroHTTPD

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

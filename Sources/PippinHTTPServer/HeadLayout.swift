import CPippinMicroHTTPD

/// Follows how a request's head lies in the daemon's memory, to see what the daemon has swallowed.
///
/// libmicrohttpd before 1.0 cuts the head up where it lies and says where the pieces are. What it forgives leaves
/// gaps: a NUL hides the rest of its line, a line that begins with a colon ends the whole head (and starts another
/// request), a lone CR or LF ends a line, a folded line moves away. A reader in front of this one may have understood
/// each of these differently, so the pieces must lie as RFC 9112, 3 and 5, has them, one right after the other.
///
/// Not seen, for lack of a trace, are a NUL and a lone LF in place of a CR LF, and a lone colon and LF in place of the
/// last one: no proxy worth the name forwards either.
struct HeadLayout {
  /// Where the next field's name must begin; nil once something did not fit.
  private var next: UInt?
  /// Where the head ends.
  private let end: UInt

  /// Whether the linked version is one whose habits these are; from 1.0 on it is strict by itself.
  private static let isKnown = MHD_VERSION < 0x0100_0000

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

  /// Whether a field lies right behind what came before.
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

  /// Whether nothing is left between the last field and the empty line that ends the head.
  var isComplete: Bool { !Self.isKnown || next.map { $0 + 2 == end } ?? false }

  /// Whether there are only spaces and tabs between a name's colon and its value, `distance` bytes from its start.
  private func isBlank(_ name: UnsafeBufferPointer<UInt8>, upTo distance: Int) -> Bool {
    guard let start = name.baseAddress else { return false }
    // The value lies further on in the same memory: the caller has seen that it is within the head.
    let bytes = unsafe UnsafeBufferPointer(start: start, count: distance)
    for index in (name.count + 1)..<distance where unsafe bytes[index] != 0x20 && bytes[index] != 0x09 { return false }
    return true
  }
}

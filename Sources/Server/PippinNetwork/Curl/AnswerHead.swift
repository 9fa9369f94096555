import PippinFoundation
import PippinHTTP

/// The head of an answer, collected line by line from libcurl.
///
/// Interim heads (RFC 9110, 15.2) come first; the last head counts. Trailers are ignored.
struct AnswerHead {
  enum Verdict { case fine, tooLarge, malformed }

  /// A longer head is refused.
  static let maximumBytes = 65_536

  private(set) var fields = HTTPFields()
  private var size = 0
  private var isFinal = false
  private var isComplete = false

  mutating func take(_ line: UnsafeBufferPointer<UInt8>) -> Verdict {
    size += line.count
    guard size <= Self.maximumBytes else { return .tooLarge }
    if isComplete { return .fine }
    var rest = unsafe line[...]
    while let last = unsafe rest.last, last == 0x0D || last == 0x0A { unsafe rest.removeLast() }
    if unsafe rest.isEmpty {
      isComplete = isFinal
      return .fine
    }
    if unsafe rest.starts(with: "HTTP/".utf8) {
      fields = HTTPFields()
      // "HTTP/2 200" or "HTTP/1.1 200 OK": a status that begins with 1 is interim.
      let parts = unsafe rest.split(separator: ASCII.space, maxSplits: 2)
      isFinal = unsafe parts.count < 2 || parts[1].first != UInt8(ascii: "1")
      return .fine
    }
    guard let colon = unsafe rest.firstIndex(of: UInt8(ascii: ":")) else { return .malformed }
    return unsafe take(name: rest[..<colon], value: rest[(colon + 1)...])
  }

  private mutating func take(
    name: Slice<UnsafeBufferPointer<UInt8>>, value: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Verdict {
    guard unsafe !name.isEmpty, unsafe name.allSatisfy(ASCII.isTokenCharacter) else { return .malformed }
    var value = unsafe value
    while let first = unsafe value.first, ASCII.isBlank(first) { unsafe value.removeFirst() }
    while let last = unsafe value.last, ASCII.isBlank(last) { unsafe value.removeLast() }
    if unsafe value.allSatisfy({ $0 >= ASCII.space && $0 < 0x7F }) {
      unsafe fields.append(
        receivedName: UnsafeBufferPointer(rebasing: name), value: UnsafeBufferPointer(rebasing: value))
      return .fine
    }
    guard let text = unsafe String(validating: value, as: UTF8.self) else { return .malformed }
    fields.add(unsafe String(decoding: name, as: UTF8.self), text)
    return .fine
  }
}

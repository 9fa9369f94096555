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
    var bytes = unsafe Array(line)
    while let last = bytes.last, last == 0x0D || last == 0x0A { bytes.removeLast() }
    if bytes.isEmpty {
      isComplete = isFinal
      return .fine
    }
    if bytes.starts(with: "HTTP/".utf8) {
      fields = HTTPFields()
      // "HTTP/2 200" or "HTTP/1.1 200 OK": a status that begins with 1 is interim.
      let parts = bytes.split(separator: ASCII.space, maxSplits: 2)
      isFinal = parts.count < 2 || parts[1].first != UInt8(ascii: "1")
      return .fine
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return .malformed }
    guard let text = String(validating: bytes, as: UTF8.self) else { return .malformed }
    let name = text.utf8.prefix(colon)
    guard HTTPFields.isToken(Substring(name)) else { return .malformed }
    fields.add(String(Substring(name)), String(ASCII.trimmed(Substring(text.utf8.dropFirst(colon + 1)))))
    return .fine
  }
}

import PippinFoundation

/// The header and body of a message (RFC 5322) or of a part (RFC 2046).
struct MailContent: Sendable {
  private let fields: [(name: String, value: String)]
  let body: ArraySlice<UInt8>

  /// Reads bytes whose lines end in CR LF. A line that is not a field ends the header.
  init(_ bytes: ArraySlice<UInt8>) {
    var fields: [(name: String, value: String)] = []
    var rest = bytes
    while let end = rest.firstRange(of: [0x0D, 0x0A])?.lowerBound {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      let next = rest[(end + 2)...]
      if let first = line.first, first == " " || first == "\t", !fields.isEmpty {
        // A folded line (RFC 5322, 2.2.3).
        fields[fields.count - 1].value += line
      } else if let colon = line.firstIndex(of: ":"), line.startIndex < colon {
        let value = line[line.index(after: colon)...]
        fields.append((line[..<colon].lowercased(), String(value)))
      } else {
        if line.isEmpty { rest = next }
        break
      }
      rest = next
    }
    self.fields = fields.map { ($0.name, Self.trimmed($0.value)) }
    body = rest
  }

  /// All values of a field, by its name in lower case.
  func values(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// The address in `From`; nil unless there is exactly one.
  var author: String? {
    let found = values("from")
    guard found.count == 1, let text = found.first else { return nil }
    guard let open = text.lastIndex(of: "<") else { return text.contains(where: ", \t".contains) ? nil : text }
    let inside = text[text.index(after: open)...]
    guard inside.last == ">", !text[..<open].contains("<"), !text[..<open].contains("@") else { return nil }
    return String(inside.dropLast())
  }

  static func trimmed(_ text: String) -> String {
    var bytes = Array(text.utf8)[...]
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return String(decoding: bytes.drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }
}

/// The readable parts of a message.
extension MailContent {
  /// The subject, with encoded words decoded (RFC 2047).
  var subject: String? { values("subject").first.map(Self.decodingWords) }

  /// The first plain text, or else the first text of another type; decoded, with LF line ends.
  var text: String? { text(ofType: "text/plain", depth: 0) ?? text(ofType: "text/", depth: 0) }

  private func text(ofType wanted: String, depth: Int) -> String? {
    let type = values("content-type").first ?? "text/plain"
    if type.lowercased().hasPrefix("multipart/"), depth < 5, let boundary = Self.parameter("boundary", of: type) {
      for part in parts(boundary) {
        if let text = MailContent(part).text(ofType: wanted, depth: depth + 1) { return text }
      }
      return nil
    }
    guard type.lowercased().hasPrefix(wanted) else { return nil }
    return String(decoding: decodedBody, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  private var decodedBody: [UInt8] {
    switch values("content-transfer-encoding").first?.lowercased() {
    case "base64": Self.base64(body)
    case "quoted-printable": Self.quotedPrintable(body, spaceMark: nil)
    default: Array(body)
    }
  }

  /// The first HTML, with the pictures that the message carries in place of their `cid:` addresses (RFC 2392); `nil` if there is none.
  var html: String? {
    guard let markup = text(ofType: "text/html", depth: 0) else { return nil }
    // The longest first, because one id may begin another.
    return pictures(depth: 0).sorted { $0.id.utf8.count > $1.id.utf8.count }.reduce(markup) { markup, picture in
      markup.replacing("cid:\(picture.id)", with: picture.address)
    }
  }

  /// The types of pictures that are shown. SVG is not among them, because it can have scripts.
  private static let pictureTypes: Set<String> = ["image/png", "image/jpeg", "image/gif", "image/webp"]

  private func pictures(depth: Int) -> [(id: String, address: String)] {
    guard let type = values("content-type").first else { return [] }
    if type.lowercased().hasPrefix("multipart/"), depth < 5, let boundary = Self.parameter("boundary", of: type) {
      return parts(boundary).flatMap { MailContent($0).pictures(depth: depth + 1) }
    }
    let name = Self.trimmed(String(type.prefix { $0 != ";" })).lowercased()
    guard Self.pictureTypes.contains(name), let id = values("content-id").first, id.first == "<", id.last == ">",
      id.count > 2
    else { return [] }
    let data = Data(decodedBody).base64EncodedString()
    return [(String(id.dropFirst().dropLast()), "data:\(name);base64,\(data)")]
  }

  private func parts(_ boundary: String) -> [ArraySlice<UInt8>] {
    let mark = Array("\r\n--\(boundary)".utf8)
    var rest = ([0x0D, 0x0A] + Array(body))[...]
    var parts: [ArraySlice<UInt8>] = []
    var start: Int?
    while let range = rest.firstRange(of: mark) {
      if let start { parts.append(rest[start..<range.lowerBound]) }
      let behind = rest[range.upperBound...]
      if behind.starts(with: "--".utf8) { return parts }
      guard let lineEnd = behind.firstRange(of: [0x0D, 0x0A]) else { return parts }
      start = lineEnd.upperBound
      rest = rest[lineEnd.lowerBound...]
    }
    return parts
  }

  private static func parameter(_ name: String, of value: String) -> String? {
    for piece in value.split(separator: ";").dropFirst() {
      let pair = trimmed(String(piece)).split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].lowercased() == name else { continue }
      return pair[1].hasPrefix("\"") ? String(pair[1].dropFirst().prefix { $0 != "\"" }) : String(pair[1])
    }
    return nil
  }

  private static func base64(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    Data(base64Encoded: Data(bytes), options: .ignoreUnknownCharacters).map { [UInt8]($0) } ?? []
  }

  /// Decodes RFC 2045, 6.7, or with `spaceMark` the Q encoding of RFC 2047, 4.2.
  private static func quotedPrintable(_ bytes: some Sequence<UInt8>, spaceMark: UInt8?) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      if byte == spaceMark {
        decoded.append(0x20)
      } else if byte != UInt8(ascii: "=") {
        decoded.append(byte)
      } else if rest.starts(with: [0x0D, 0x0A]) {
        rest = rest.dropFirst(2)
      } else if let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2 {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  private static func decodingWords(_ text: String) -> String {
    var result = ""
    var wasEncoded = false
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "?", omittingEmptySubsequences: false)
      let isEncoded =
        parts.count == 5 && parts[0] == "=" && parts[4] == "="
        && ["utf-8", "us-ascii"].contains(parts[1].lowercased()) && ["B", "Q"].contains(parts[2].uppercased())
      // White space between two encoded words is ignored (RFC 2047, 6.2).
      if !result.isEmpty, !(isEncoded && wasEncoded) { result += " " }
      if isEncoded {
        let bytes =
          parts[2].uppercased() == "B"
          ? base64(parts[3].utf8) : quotedPrintable(parts[3].utf8, spaceMark: UInt8(ascii: "_"))
        result += String(decoding: bytes, as: UTF8.self)
      } else {
        result += word
      }
      wasEncoded = isEncoded
    }
    return result
  }
}

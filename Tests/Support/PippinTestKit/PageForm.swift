import PippinHTTP

/// A form on a page, read the way a browser does, as far as our two servers' pages need.
package struct PageForm {
  package let method: String
  package let action: String
  /// The fields as they would be sent if nobody touched them.
  package let fields: [(String, String)]
  package let buttons: [(name: String, value: String)]

  package init(
    method: String, action: String, fields: [(String, String)], buttons: [(name: String, value: String)]
  ) {
    (self.method, self.action, self.fields, self.buttons) = (method, action, fields, buttons)
  }

  package func hasButton(_ name: String, _ value: String?) -> Bool {
    buttons.contains { $0.name == name && (value == nil || $0.value == value) }
  }

  /// The body that is sent when nobody touches anything.
  package var encoded: String { FormData.encode(fields) }

  package func field(_ name: String) -> String? { fields.first { $0.0 == name }?.1 }

  package static func all(in page: String) -> [PageForm] {
    page.pieces(from: "<form", to: "</form>").map { text in
      let head = text.prefix { $0 != ">" }
      var fields: [(String, String)] = []
      for tag in text.pieces(from: "<input", to: ">") {
        let isRadio = attribute("type", of: tag) == "radio"
        guard let name = attribute("name", of: tag), !isRadio || tag.contains(" checked") else { continue }
        fields.append((name, attribute("value", of: tag) ?? ""))
      }
      let buttons = text.pieces(from: "<button", to: ">").map { tag in
        (name: attribute("name", of: tag) ?? "", value: attribute("value", of: tag) ?? "")
      }
      return PageForm(
        method: attribute("method", of: String(head)) ?? "get", action: attribute("action", of: String(head)) ?? "",
        fields: fields, buttons: buttons)
    }
  }

  private static func attribute(_ name: String, of tag: String) -> String? {
    tag.pieces(from: " \(name)=\"", to: "\"").first?.unescapedHTML
  }
}

extension String {
  /// What stands between each `start` and the next `end`; the rest of the text where no `end` follows.
  package func pieces(from start: String, to end: String) -> [String] {
    let (text, start, end) = (Array(utf8), Array(start.utf8), Array(end.utf8))
    var pieces: [String] = []
    var next = text.firstRange(of: start, from: 0)
    while let begin = next {
      next = text.firstRange(of: start, from: begin.upperBound)
      let limit = next?.lowerBound ?? text.count
      let stop = text.firstRange(of: end, from: begin.upperBound)?.lowerBound ?? limit
      pieces.append(String(decoding: text[begin.upperBound..<min(stop, limit)], as: UTF8.self))
    }
    return pieces
  }

  /// The five references that our pages write.
  package var unescapedHTML: String {
    guard utf8.contains(UInt8(ascii: "&")) else { return self }
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(self) {
      $0.split(separator: $1.0, omittingEmptySubsequences: false).joined(separator: $1.1)
    }
  }
}

extension [UInt8] {
  /// The first place of `pattern`, which is not empty, from `start` on.
  fileprivate func firstRange(of pattern: [UInt8], from start: Int) -> Range<Int>? {
    var at = start
    while at + pattern.count <= count {
      guard let first = self[at...].firstIndex(of: pattern[0]), first + pattern.count <= count else { return nil }
      if self[first..<(first + pattern.count)].elementsEqual(pattern) { return first..<(first + pattern.count) }
      at = first + 1
    }
    return nil
  }
}

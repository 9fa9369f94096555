/// A page as a file to look at: without scripts, with the buttons that a browser shows which can use passkeys, with one scheme,
/// and with other addresses.
struct StillPage {
  private struct Edit {
    let start: [UInt8]
    /// Where the edited piece ends; without it, `start` is all of it.
    let end: [UInt8]?
    /// What stands there instead, from what is between the two.
    let replacement: (String) -> String

    init(_ start: String, to end: String? = nil, _ replacement: @escaping (String) -> String = { _ in "" }) {
      self.start = Array(start.utf8)
      self.end = end.map { Array($0.utf8) }
      self.replacement = replacement
    }
  }

  /// Each starts with a tag or a space.
  private let edits: [Edit]

  /// - Parameter address: what an address in the page becomes.
  init(isDark: Bool, address: @escaping (String) -> String) {
    let (dark, light) = isDark ? ("all", "not all") : ("not all", "all")
    let edits = [
      Edit("<script", to: "</script>"), Edit("<template id=\"reveal\">", to: "</template>"),
      Edit("<template data-passkey>"), Edit("</template>"), Edit("<noscript>"), Edit("</noscript>"),
      Edit("<p data-no-passkeys>", to: "</p>"),
      // The form of a dialog, outside of one, posts nothing.
      Edit("<form method=\"post\" action=\"", to: "\"") { _ in "<form method=\"dialog\"" },
      Edit("<form method=\"get\" action=\"", to: "\"") { _ in "<form method=\"dialog\"" },
      Edit("<form id=\"\(Form.kept)\" method=\"post\" action=\"", to: "\"") { _ in "<form method=\"dialog\"" },
      Edit(" media=\"(prefers-color-scheme: dark)\"") { _ in " media=\"\(dark)\"" },
      Edit(" media=\"(prefers-color-scheme: light)\"") { _ in " media=\"\(light)\"" },
      Edit(" content=\"light dark\"") { _ in " content=\"\(isDark ? "dark" : "light")\"" },
    ]
    let addresses = [" href=\"", " src=\"", " srcset=\""].map { start in
      Edit(start, to: "\"") { start + address($0) + "\"" }
    }
    self.edits = edits + addresses
  }

  /// One pass over the bytes, because a preview has hundreds of pages.
  func edited(_ page: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(page.count)
    var (copied, at) = (0, 0)
    while at < page.count {
      guard page[at] == UInt8(ascii: "<") || page[at] == UInt8(ascii: " "),
        let edit = edits.first(where: { Self.has($0.start, page, at: at) })
      else {
        at += 1
        continue
      }
      let content = at + edit.start.count
      let end = edit.end.map { Self.place(of: $0, in: page, from: content) } ?? content
      result += page[copied..<at]
      result += edit.replacement(String(decoding: page[content..<end], as: UTF8.self)).utf8
      at = min(end + (edit.end?.count ?? 0), page.count)
      copied = at
    }
    return result + page[copied...]
  }

  private static func has(_ piece: [UInt8], _ page: [UInt8], at start: Int) -> Bool {
    guard start + piece.count <= page.count else { return false }
    for offset in 0..<piece.count where page[start + offset] != piece[offset] { return false }
    return true
  }

  private static func place(of piece: [UInt8], in page: [UInt8], from start: Int) -> Int {
    var at = start
    while at < page.count, page[at] != piece[0] || !has(piece, page, at: at) { at += 1 }
    return at
  }
}

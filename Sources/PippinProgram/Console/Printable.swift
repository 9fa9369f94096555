/// Text of strangers, made fit for a terminal.
enum Printable {
  /// The text with everything that moves a cursor, reorders a line or ends it written as `\u{…}`, cut at `limit`
  /// characters.
  static func text(_ text: String, limit: Int = 80) -> String {
    var shown = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      guard count < limit else { return shown + "…" }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}

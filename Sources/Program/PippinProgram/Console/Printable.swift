/// Makes untrusted text safe to print on a terminal.
enum Printable {
  /// The text, cut at `limit` characters. Characters that move the cursor, reorder a line or end it are written as
  /// `\u{…}`.
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

extension String {
  /// What of a stranger's text can be shown on one line, or `nil` when nothing can.
  ///
  /// White space, line breaks and control characters become single spaces, none at the ends; characters that only reorder or
  /// hide, and those that mean nothing to others, are dropped; what is longer than `maximumLength` Unicode scalars is cut.
  /// Cleaning what is clean changes nothing.
  func cleaned(maximumLength: Int) -> String? {
    if isPlain, utf8.count <= maximumLength { return self }
    var kept = String.UnicodeScalarView()
    var length = 0
    var spacePending = false
    var isVisible = false
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control:
        spacePending = length > 0
        continue
      case .format where scalar != "\u{200D}" && scalar != "\u{200C}":
        // Joiners carry meaning in Persian and Indic names; overrides and isolates only reorder the page.
        continue
      case .surrogate, .privateUse, .unassigned:
        continue
      case .format:
        break
      default:
        isVisible = true
      }
      guard length + (spacePending ? 2 : 1) <= maximumLength else { break }
      if spacePending {
        kept.append(" ")
        length += 1
        spacePending = false
      }
      kept.append(scalar)
      length += 1
    }
    return isVisible ? String(kept) : nil
  }

  /// Whether it is printable ASCII without a space at either end or beside another: clean, as most texts are.
  private var isPlain: Bool {
    var previous = UInt8(ascii: " ")
    for byte in utf8 {
      guard (0x21...0x7E).contains(byte) || (byte == 0x20 && previous != 0x20) else { return false }
      previous = byte
    }
    return previous != 0x20
  }
}

extension String {
  /// The name as it is shown and stored, or `nil` if it has no readable character. Every name is cleaned here, whatever its source.
  ///
  /// NFC; white space becomes single spaces; control characters, characters that only reorder or hide text, and unassigned or
  /// private-use characters are dropped; the name is cut after `maximumLength` Unicode scalars. Cleaning a clean name changes nothing.
  package func cleanedName(maximumLength: Int) -> String? {
    if isPlainWord, utf8.count <= maximumLength { return self }
    var scalars: [Unicode.Scalar] = []
    var isSpacePending = false
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        isSpacePending = !scalars.isEmpty
      } else if scalar.isKeptInNames {
        if isSpacePending { scalars.append(" ") }
        isSpacePending = false
        scalars.append(scalar)
        // Bounds the work of the normaliser: a stranger may send one letter with thousands of marks.
        if scalars.count >= 8 * maximumLength { break }
      }
    }
    // Filtered before it is normalised, so that marks meet their letters, and cut after, so that a cut name is NFC too.
    var name = String(String.UnicodeScalarView(scalars)).nfc.prefix(maximumLength)
    while name.last == " " { name.removeLast() }
    return name.contains(where: \.isReadable) ? String(String.UnicodeScalarView(name)) : nil
  }

  /// Whether the text is printable ASCII without leading, trailing or double spaces. Such a name is clean, and most names are such.
  private var isPlainWord: Bool {
    var previous = UInt8(ascii: " ")
    for byte in utf8 {
      guard (0x21...0x7E).contains(byte) || (byte == 0x20 && previous != 0x20) else { return false }
      previous = byte
    }
    return previous != 0x20
  }
}

extension Unicode.Scalar {
  fileprivate var isKeptInNames: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    // Persian and Indic names need the joiners; overrides, isolates and other format characters hide text.
    case .format: self == "\u{200C}" || self == "\u{200D}"
    default: true
    }
  }

  /// Whether the character is visible on its own: neither a mark without its letter nor a letter that is shown as a blank.
  fileprivate var isReadable: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format, .spaceSeparator: false
    // Fillers such as U+115F and U+3164 are letters that Unicode says to show as nothing; the empty Braille cell (U+2800) is a symbol.
    // U+FFFD only says that a character was lost.
    default: !properties.isDefaultIgnorableCodePoint && self != "\u{2800}" && self != "\u{FFFD}"
    }
  }
}

extension String {
  /// Whether both texts have the same UTF-8 bytes. Swift's `==` is Unicode equivalence, under which the Kelvin sign equals the letter
  /// K; it must not compare the names of keys, algorithms, clients and people.
  package func hasSameBytes(as other: String) -> Bool {
    let (own, foreign) = (contiguousUTF8, other.contiguousUTF8)
    let (mine, theirs) = (own.span, foreign.span)
    guard mine.count == theirs.count else { return false }
    for index in mine.indices where mine[index] != theirs[index] { return false }
    return true
  }

  /// Whether the UTF-8 bytes of another text are somewhere among this one's. Swift's `contains` compares characters, with several
  /// allocations for each search.
  package func hasBytes(of other: String) -> Bool {
    let (own, foreign) = (contiguousUTF8, other.contiguousUTF8)
    let (mine, theirs) = (own.span, foreign.span)
    guard !theirs.isEmpty else { return true }
    var start = 0
    while start + theirs.count <= mine.count {
      var length = 0
      while length < theirs.count, mine[start + length] == theirs[length] { length += 1 }
      if length == theirs.count { return true }
      start += 1
    }
    return false
  }
}

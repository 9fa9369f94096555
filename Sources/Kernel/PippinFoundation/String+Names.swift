extension String {
  /// A name as it is shown and kept, or `nil` when nothing of it can be read: the one cleaner, by whatever way a name comes in.
  ///
  /// NFC; white space becomes single spaces; control characters, characters that only reorder or hide, and those that mean nothing to
  /// others are dropped; what is longer than `maximumLength` Unicode scalars is cut. Cleaning what is clean changes nothing.
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

  /// Whether it is printable ASCII without a space at either end or beside another: clean, as most names are.
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

  /// Whether a person sees it where it stands alone: no mark without its letter, and no letter that is a blank.
  fileprivate var isReadable: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format, .spaceSeparator: false
    // Fillers such as U+115F and U+3164 are letters that Unicode says to show as nothing; the empty Braille cell (U+2800) is a symbol.
    // U+FFFD says that there was something, and not what.
    default: !properties.isDefaultIgnorableCodePoint && self != "\u{2800}" && self != "\u{FFFD}"
    }
  }
}

extension String {
  /// Swift's `==` is Unicode equivalence, under which the Kelvin sign equals the letter K: no way to compare the names of
  /// keys, algorithms, clients and people.
  package func hasSameBytes(as other: String) -> Bool {
    let (own, foreign) = (contiguousUTF8, other.contiguousUTF8)
    let (mine, theirs) = (own.span, foreign.span)
    guard mine.count == theirs.count else { return false }
    for index in mine.indices where mine[index] != theirs[index] { return false }
    return true
  }
}

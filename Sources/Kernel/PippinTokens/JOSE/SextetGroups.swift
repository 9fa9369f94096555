import PippinFoundation

/// What a base64url decoder looks up: for each of the four places in a group, each byte's six bits where they belong in
/// the group's three bytes.
enum SextetGroups {
  /// The bit that every byte outside of the alphabet has at every place.
  static let wrong: UInt32 = 1 << 31

  /// The table of the alphabet, 256 entries for each place.
  static func table(_ alphabet: SextetTable) -> [UInt32] {
    var table = [UInt32](repeating: wrong, count: 4 * 256)
    for value in alphabet.indices {
      for place in 0..<4 { table[place * 256 + Int(alphabet[value])] = UInt32(value) << UInt32(18 - place * 6) }
    }
    return table
  }
}

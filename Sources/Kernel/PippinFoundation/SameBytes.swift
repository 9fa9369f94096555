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

/// Comparison whose duration tells nothing about *where* two values differ.
///
/// Lengths are not hidden: values of different length are unequal at once. That is right for tags,
/// digests and tokens, whose lengths everybody knows.
package enum ConstantTime {
  /// Whether both spans hold the same bytes. Every byte is looked at, whatever the ones before it were.
  @inline(never)  // No caller's knowledge of its arguments may turn the loop into one that stops early.
  package static func equals(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for index in left.indices {
      difference |= left[index] ^ right[index]
    }
    return difference == 0
  }

  /// Whether both arrays hold the same bytes.
  package static func equals(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    // The whole of each as a slice, which costs nothing: an array lends no span before iOS 26, a slice does.
    let (left, right) = (left[...], right[...])
    return equals(left.span, right.span)
  }

  /// Whether both strings have the same UTF-8 bytes.
  ///
  /// Unlike `==`, it does not regard canonically equivalent spellings as equal: two secrets are the same
  /// only if they are written the same.
  package static func equals(_ left: String, _ right: String) -> Bool {
    guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return equals(Array(left.utf8), Array(right.utf8))
    }
    return equals(left.utf8.span, right.utf8.span)
  }
}

extension [UInt8] {
  /// Zeroes, for the short arrays that every request has: `init(repeating:count:)` looks up the storage's type in the runtime
  /// each time.
  package init(zeroes count: Int) {
    self = []
    reserveCapacity(count)
    append(contentsOf: repeatElement(0, count: count))
  }
}

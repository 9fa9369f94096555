extension [UInt8] {
  /// So many zeroes. `init(repeating:count:)` does the same, but looks the storage's type up in the runtime each time, which costs
  /// more than the few bytes that an id or a digest has.
  package init(zeroes count: Int) {
    self = []
    reserveCapacity(count)
    append(contentsOf: repeatElement(0, count: count))
  }
}

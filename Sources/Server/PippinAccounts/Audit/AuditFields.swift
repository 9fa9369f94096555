/// Fields one after the other, each with its length, so that no two lists of fields have the same bytes.
struct AuditFields {
  private(set) var bytes: [UInt8] = []

  /// - Parameter purpose: what the bytes are for and in which version, so that no digest can pass for another kind's.
  init(_ purpose: StaticString) {
    add("\(purpose)")
  }

  mutating func add(_ value: [UInt8]?) {
    guard let value else {
      bytes.append(0)
      return
    }
    bytes.append(1)
    append(UInt64(value.count))
    bytes += value
  }

  mutating func add(_ value: String?) {
    add(value.map { Array($0.utf8) })
  }

  mutating func add(_ value: Int64) {
    bytes.append(2)
    append(UInt64(bitPattern: value))
  }

  private mutating func append(_ number: UInt64) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

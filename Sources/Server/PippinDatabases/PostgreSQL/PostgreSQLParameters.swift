internal import CPippinPostgreSQL

/// The bindings of a statement for libpq: types and values in PostgreSQL's binary form, which for text is UTF-8. The
/// buffers are reused for the next statement.
///
/// A NULL has no type; the server infers it.
struct PostgreSQLParameters {
  private var types: [Oid] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []
  /// The start of each value in `bytes`; -1 for NULL.
  private var offsets: [Int] = []
  private var bytes: [UInt8] = []

  /// Replaces the bindings.
  mutating func set(_ bindings: [SQLValue]) {
    types.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    while formats.count < bindings.count { formats.append(1) }
    for binding in bindings { append(binding) }
    // An empty value needs an address too.
    bytes.append(0)
  }

  private mutating func append(_ value: SQLValue) {
    let start = bytes.count
    types.append(PostgreSQLType(of: value).rawValue)
    var offset = start
    switch value {
    case .null: offset = -1
    case .integer(let number): append(UInt64(bitPattern: number))
    case .double(let number): append(number.bitPattern)
    case .text(let text): bytes.append(contentsOf: text.utf8)
    case .blob(let blob): bytes.append(contentsOf: blob)
    }
    offsets.append(offset)
    lengths.append(Int32(bytes.count - start))
  }

  private mutating func append(_ number: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// The arguments for libpq, valid while the body runs.
  @safe struct Pointers {
    let count: Int32
    let types: UnsafePointer<Oid>?
    let values: UnsafePointer<UnsafePointer<CChar>?>?
    let lengths: UnsafePointer<Int32>?
    let formats: UnsafePointer<Int32>?
  }

  func withPointers(_ body: (Pointers) -> Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { bytes in
      let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let values = unsafe offsets.map { offset in unsafe offset < 0 ? nil : base.map { unsafe $0 + offset } }
      return unsafe values.withUnsafeBufferPointer { values in
        unsafe types.withUnsafeBufferPointer { types in
          unsafe lengths.withUnsafeBufferPointer { lengths in
            unsafe formats.withUnsafeBufferPointer { formats in
              body(
                unsafe Pointers(
                  count: Int32(types.count), types: types.baseAddress, values: values.baseAddress,
                  lengths: lengths.baseAddress, formats: formats.baseAddress))
            }
          }
        }
      }
    }
  }
}

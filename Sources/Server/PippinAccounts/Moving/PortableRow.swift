/// A row of a ``PortableTable``: its columns' values in their order.
package struct PortableRow: Sendable {
  package enum Value: Sendable {
    case none
    case number(Int64)
    case text(String)
    case bytes([UInt8])
  }

  package let values: [Value]

  package init(_ values: [Value]) {
    self.values = values
  }

  /// The one way to write it, from which nothing else can come: each value is its kind and its length before what it is.
  package var canonical: [UInt8] {
    var bytes: [UInt8] = []
    for value in values {
      switch value {
      case .none: bytes.append(0)
      case .number(let number):
        bytes.append(1)
        bytes.append(bigEndian: UInt64(bitPattern: number))
      case .text(let text):
        bytes.append(2)
        bytes.append(bigEndian: UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
      case .bytes(let blob):
        bytes.append(3)
        bytes.append(bigEndian: UInt64(blob.count))
        bytes.append(contentsOf: blob)
      }
    }
    return bytes
  }
}

extension PortableRow: Equatable {
  /// Byte by byte: two spellings of one letter are two texts.
  package static func == (left: PortableRow, right: PortableRow) -> Bool { left.canonical == right.canonical }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian number: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) { append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }
}

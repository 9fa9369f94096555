/// A second reader of CBOR, written another way than PippinCBOR: it takes every form that RFC 8949 has for the types in use, and
/// writes what it read in CTAP2's canonical form. What is canonical comes back unchanged.
enum SecondCBOR {
  indirect enum Item: Equatable {
    case integer(isNegative: Bool, UInt64)
    case bytes([UInt8])
    case text([UInt8])
    case array([Item])
    case map([Pair])
    case bool(Bool)
  }

  struct Pair: Equatable {
    let key: Item
    let value: Item
  }

  /// The item at the front of `input`, and how many bytes it takes; nil if there is none of the types in use.
  static func read(_ input: ArraySlice<UInt8>) -> (item: Item, count: Int)? {
    var rest = input
    guard let item = item(&rest, depth: 0) else { return nil }
    return (item, input.count - rest.count)
  }

  /// Whether `input` is one item in canonical form and within the limits of PK-91.
  static func isCanonical(_ input: [UInt8]) -> Bool {
    guard input.count <= 16_384, let (item, count) = read(input[...]), count == input.count else { return false }
    return depth(item) <= 4 && canonical(item) == input
  }

  /// The canonical spelling; nil if a map has a key twice, too many of them, or one that is neither an integer nor a text.
  static func canonical(_ item: Item) -> [UInt8]? {
    switch item {
    case .integer(let isNegative, let value): return head(isNegative ? 1 : 0, value)
    case .bytes(let bytes): return head(2, UInt64(bytes.count)) + bytes
    case .text(let bytes):
      return String(validating: bytes, as: UTF8.self) == nil ? nil : head(3, UInt64(bytes.count)) + bytes
    case .bool(let value): return [value ? 0xF5 : 0xF4]
    case .array(let items):
      var result = head(4, UInt64(items.count))
      for item in items {
        guard let spelt = canonical(item) else { return nil }
        result += spelt
      }
      return result
    case .map(let pairs):
      guard pairs.count <= 64 else { return nil }
      var spelt: [(key: [UInt8], value: [UInt8])] = []
      for pair in pairs {
        switch pair.key {
        case .integer, .text: break
        default: return nil
        }
        guard let key = canonical(pair.key), let value = canonical(pair.value) else { return nil }
        guard !spelt.contains(where: { $0.key == key }) else { return nil }
        spelt.append((key, value))
      }
      // PK-90, word for word: by major type, then by length, then by bytes.
      spelt.sort { left, right in
        if left.key[0] >> 5 != right.key[0] >> 5 { return left.key[0] >> 5 < right.key[0] >> 5 }
        if left.key.count != right.key.count { return left.key.count < right.key.count }
        return left.key.lexicographicallyPrecedes(right.key)
      }
      return head(5, UInt64(pairs.count)) + spelt.flatMap { $0.key + $0.value }
    }
  }

  private static func depth(_ item: Item) -> Int {
    switch item {
    case .array(let items): 1 + (items.map(depth).max() ?? 0)
    case .map(let pairs): 1 + (pairs.map { max(depth($0.key), depth($0.value)) }.max() ?? 0)
    default: 0
    }
  }

  private static func head(_ major: UInt8, _ value: UInt64) -> [UInt8] {
    func bytes(_ count: Int) -> [UInt8] { (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    return switch value {
    case 0...23: [major << 5 | UInt8(value)]
    case 24...0xFF: [major << 5 | 24] + bytes(1)
    case 0x100...0xFFFF: [major << 5 | 25] + bytes(2)
    case 0x1_0000...0xFFFF_FFFF: [major << 5 | 26] + bytes(4)
    default: [major << 5 | 27] + bytes(8)
    }
  }

  private static func item(_ rest: inout ArraySlice<UInt8>, depth: Int) -> Item? {
    guard depth < 64, let first = rest.popFirst() else { return nil }
    let (major, short) = (first >> 5, first & 31)
    if major == 7 { return short == 20 ? .bool(false) : short == 21 ? .bool(true) : nil }
    if short == 31 { return indefinite(major, &rest, depth: depth) }
    guard let value = argument(short, &rest) else { return nil }
    switch major {
    case 0, 1: return .integer(isNegative: major == 1, value)
    case 2, 3:
      guard value <= UInt64(rest.count) else { return nil }
      let bytes = Array(rest.prefix(Int(value)))
      rest = rest.dropFirst(Int(value))
      return major == 2 ? .bytes(bytes) : .text(bytes)
    case 4:
      var items: [Item] = []
      guard value <= UInt64(rest.count) else { return nil }
      for _ in 0..<value {
        guard let item = item(&rest, depth: depth + 1) else { return nil }
        items.append(item)
      }
      return .array(items)
    case 5:
      var pairs: [Pair] = []
      guard value <= UInt64(rest.count) else { return nil }
      for _ in 0..<value {
        guard let key = item(&rest, depth: depth + 1), let value = item(&rest, depth: depth + 1) else { return nil }
        pairs.append(Pair(key: key, value: value))
      }
      return .map(pairs)
    default: return nil
    }
  }

  private static func argument(_ short: UInt8, _ rest: inout ArraySlice<UInt8>) -> UInt64? {
    if short < 24 { return UInt64(short) }
    guard short < 28 else { return nil }
    let count = 1 << Int(short - 24)
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func indefinite(_ major: UInt8, _ rest: inout ArraySlice<UInt8>, depth: Int) -> Item? {
    var items: [Item] = []
    while rest.first != 0xFF {
      guard let item = item(&rest, depth: depth + 1) else { return nil }
      items.append(item)
    }
    rest = rest.dropFirst()
    switch major {
    case 4: return .array(items)
    case 5 where items.count.isMultiple(of: 2):
      return .map(stride(from: 0, to: items.count, by: 2).map { Pair(key: items[$0], value: items[$0 + 1]) })
    default: return nil
    }
  }
}

/// A QR code (ISO/IEC 18004): a square of dark and light modules. A phone's camera reads it from the screen.
///
/// It is computed in Swift, because watchOS has no Core Image. Draw it dark on light, with a light margin of four modules.
public struct QRCode: Sendable, Hashable {
  /// The number of modules in each direction: 21 to 57.
  public let size: Int
  /// Row by row, the top one first.
  private let modules: [Bool]

  /// The longest text, in bytes of UTF-8.
  public static let longestText = 213
  /// The light margin that a reader needs around the code, in modules.
  public static let margin = 4

  /// Encodes a text, such as a URL, with error correction of level M: a reader copes with about 15 % of wrong modules.
  ///
  /// Returns `nil` if the text is longer than ``longestText``.
  public init?(_ text: String) {
    guard let version = QRVersion.fitting(text.utf8.count) else { return nil }
    let codewords = version.codewords(of: Array(text.utf8))
    var best: (matrix: QRMatrix, penalty: Int)?
    for mask in 0..<QRMatrix.masks.count {
      let matrix = QRMatrix(version, codewords, mask: mask)
      let penalty = matrix.penalty
      if best.map({ penalty < $0.penalty }) ?? true { best = (matrix, penalty) }
    }
    guard let best else { return nil }
    size = version.size
    modules = best.matrix.isDark
  }

  /// Whether the module in this column and this row, both from 0, is dark. Outside of the code everything is light.
  public subscript(column: Int, row: Int) -> Bool {
    guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
    return modules[row * size + column]
  }
}

/// How much a code of one size holds: versions 1 to 10 of the standard, at level M (tables 7 and 9).
struct QRVersion: Sendable {
  let number: Int
  /// The number of codewords, data and error correction together.
  private let total: Int
  /// The number of blocks that are corrected each for itself.
  private let blocks: Int
  /// The codewords of error correction in each block.
  private let correction: Int

  /// The number of modules in each direction.
  var size: Int { 17 + 4 * number }
  private var dataCount: Int { total - blocks * correction }
  /// The length of the text's length, in bits.
  private var lengthBits: Int { number < 10 ? 8 : 16 }
  /// How many bytes of text it holds.
  var capacity: Int { (dataCount * 8 - 4 - lengthBits) / 8 }

  private static let all: [QRVersion] = [
    (26, 1, 10), (44, 1, 16), (70, 1, 26), (100, 2, 18), (134, 2, 24), (172, 4, 16), (196, 4, 18), (242, 4, 22),
    (292, 5, 22), (346, 5, 26),
  ].enumerated().map { index, numbers in
    QRVersion(number: index + 1, total: numbers.0, blocks: numbers.1, correction: numbers.2)
  }

  /// The smallest version for a text of this many bytes.
  static func fitting(_ count: Int) -> QRVersion? { all.first { count <= $0.capacity } }

  /// The text in byte mode, padded, and with its error correction, in the order of placement.
  func codewords(of text: [UInt8]) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for place in (0..<count).reversed() { bits.append(value >> place & 1 == 1) }
    }
    append(0b0100, 4)
    append(text.count, lengthBits)
    for byte in text { append(Int(byte), 8) }
    append(0, min(4, dataCount * 8 - bits.count))
    while !bits.count.isMultiple(of: 8) { bits.append(false) }
    var data = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    for padding in 0..<(dataCount - data.count) { data.append(padding.isMultiple(of: 2) ? 0xEC : 0x11) }
    return interleaved(data)
  }

  /// Splits the data into blocks, the shorter ones first, and takes from all in turn.
  private func interleaved(_ data: [UInt8]) -> [UInt8] {
    let generator = ReedSolomon.generator(correction)
    var parts: [(data: ArraySlice<UInt8>, correction: [UInt8])] = []
    var start = 0
    for block in 0..<blocks {
      let isLonger = block >= blocks - dataCount % blocks
      let end = start + dataCount / blocks + (isLonger ? 1 : 0)
      parts.append((data[start..<end], ReedSolomon.remainder(of: data[start..<end], by: generator)))
      start = end
    }
    var all: [UInt8] = []
    for index in 0...(dataCount / blocks) {
      for part in parts where index < part.data.count { all.append(part.data[part.data.startIndex + index]) }
    }
    for index in 0..<correction { all += parts.map { $0.correction[index] } }
    return all
  }

  /// The centres of the alignment patterns, in both directions (annex E).
  var alignment: [Int] {
    switch number {
    case 1: []
    case 2...6: [6, size - 7]
    default: [6, (size - 1) / 2, size - 7]
    }
  }
}

/// Error correction over the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.
private enum ReedSolomon {
  static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var product = 0
    for place in (0..<8).reversed() {
      product = product << 1 ^ (product >> 7) * 0x11D
      if right >> place & 1 == 1 { product ^= Int(left) }
    }
    return UInt8(product)
  }

  /// The coefficients of (x - 2⁰)(x - 2¹)… without the first, which is 1.
  static func generator(_ degree: Int) -> [UInt8] {
    var all = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in 0..<degree {
        all[index] = product(all[index], root) ^ (index + 1 < degree ? all[index + 1] : 0)
      }
      root = product(root, 2)
    }
    return all
  }

  static func remainder(of data: ArraySlice<UInt8>, by generator: [UInt8]) -> [UInt8] {
    var rest = [UInt8](repeating: 0, count: generator.count)
    for byte in data {
      let factor = byte ^ rest[0]
      rest = Array(rest.dropFirst()) + [0]
      for index in rest.indices { rest[index] ^= product(generator[index], factor) }
    }
    return rest
  }
}

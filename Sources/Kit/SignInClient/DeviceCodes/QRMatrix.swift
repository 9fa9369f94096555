/// The modules of a QR code under one mask.
struct QRMatrix: Sendable {
  private let size: Int
  /// Row by row.
  private(set) var isDark: [Bool]
  /// Whether the module belongs to a pattern, so that it carries no data and is not masked.
  private var isFixed: [Bool]

  /// Whether each mask inverts the module in a column and a row (table 10).
  static let masks: [@Sendable (_ column: Int, _ row: Int) -> Bool] = [
    { ($0 + $1) % 2 == 0 },
    { $1 % 2 == 0 },
    { column, _ in column % 3 == 0 },
    { ($0 + $1) % 3 == 0 },
    { ($0 / 3 + $1 / 2) % 2 == 0 },
    { $0 * $1 % 2 + $0 * $1 % 3 == 0 },
    { ($0 * $1 % 2 + $0 * $1 % 3) % 2 == 0 },
    { (($0 + $1) % 2 + $0 * $1 % 3) % 2 == 0 },
  ]

  init(_ version: QRVersion, _ codewords: [UInt8], mask: Int) {
    size = version.size
    isDark = Array(repeating: false, count: size * size)
    isFixed = isDark
    drawPatterns(version)
    drawFormat(mask)
    drawVersion(version.number)
    place(codewords, Self.masks[mask])
  }

  private mutating func fix(_ column: Int, _ row: Int, _ dark: Bool) {
    isDark[row * size + column] = dark
    isFixed[row * size + column] = true
  }

  private mutating func drawPatterns(_ version: QRVersion) {
    for index in 0..<size {
      fix(6, index, index.isMultiple(of: 2))
      fix(index, 6, index.isMultiple(of: 2))
    }
    for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(column, row) }
    let centres = version.alignment
    let corners: [(Int, Int)] = [(6, 6), (size - 7, 6), (6, size - 7)]
    for column in centres {
      for row in centres where !corners.contains(where: { $0 == (column, row) }) { drawAlignment(column, row) }
    }
  }

  /// A finder pattern with its light border, around this module.
  private mutating func drawFinder(_ column: Int, _ row: Int) {
    for across in -4...4 {
      for down in -4...4 where (0..<size).contains(column + across) && (0..<size).contains(row + down) {
        let distance = max(abs(across), abs(down))
        fix(column + across, row + down, distance != 2 && distance != 4)
      }
    }
  }

  private mutating func drawAlignment(_ column: Int, _ row: Int) {
    for across in -2...2 {
      for down in -2...2 { fix(column + across, row + down, max(abs(across), abs(down)) != 1) }
    }
  }

  /// The level of error correction, M, and the mask, twice (7.9).
  private mutating func drawFormat(_ mask: Int) {
    // M is 00, so the data is the mask alone.
    let bits = (mask << 10 | Self.remainder(of: mask, by: 0x537, degree: 10)) ^ 0x5412
    for place in 0..<15 {
      let dark = bits >> place & 1 == 1
      switch place {
      case 0...5: fix(8, place, dark)
      case 6, 7: fix(8, place + 1, dark)
      case 8: fix(7, 8, dark)
      default: fix(14 - place, 8, dark)
      }
      if place < 8 { fix(size - 1 - place, 8, dark) } else { fix(8, size - 15 + place, dark) }
    }
    fix(8, size - 8, true)
  }

  /// The version, twice, in codes that are too large to count (7.10).
  private mutating func drawVersion(_ number: Int) {
    guard number >= 7 else { return }
    let bits = number << 12 | Self.remainder(of: number, by: 0x1F25, degree: 12)
    for place in 0..<18 {
      let (near, far) = (place / 3, size - 11 + place % 3)
      fix(near, far, bits >> place & 1 == 1)
      fix(far, near, bits >> place & 1 == 1)
    }
  }

  /// The remainder of a polynomial over two elements, for the codes of format and version.
  private static func remainder(of value: Int, by generator: Int, degree: Int) -> Int {
    var rest = value
    for _ in 0..<degree { rest = rest << 1 ^ (rest >> (degree - 1)) * generator }
    return rest
  }

  /// Places the codewords in pairs of columns, upwards and downwards in turn, from the right (7.7.3).
  private mutating func place(_ codewords: [UInt8], _ inverts: (Int, Int) -> Bool) {
    var index = 0
    var right = size - 1
    var isUpward = true
    while right > 0 {
      // The column of the timing pattern is left out.
      if right == 6 { right = 5 }
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !isFixed[row * size + column] {
          // What is left over after the last codeword is light, but masked like the rest.
          let bit = index < codewords.count * 8 && codewords[index / 8] >> (7 - index % 8) & 1 == 1
          isDark[row * size + column] = bit != inverts(column, row)
          index += 1
        }
      }
      right -= 2
      isUpward.toggle()
    }
  }
}

extension QRMatrix {
  /// How hard it is to read (7.8.3): less is better.
  var penalty: Int {
    let rows = (0..<size).map { row in (0..<size).map { isDark[row * size + $0] } }
    let columns = (0..<size).map { column in (0..<size).map { isDark[$0 * size + column] } }
    return (rows + columns).reduce(0) { $0 + Self.runs($1) + Self.finders($1) } + Self.blocks(rows) + balance
  }

  /// Five or more of one kind in a line.
  private static func runs(_ line: [Bool]) -> Int {
    var (sum, length) = (0, 0)
    for index in line.indices {
      length = index > 0 && line[index] == line[index - 1] ? length + 1 : 1
      if length == 5 { sum += 3 } else if length > 5 { sum += 1 }
    }
    return sum
  }

  /// What looks like a finder pattern beside four light modules. The margin counts as light.
  private static func finders(_ line: [Bool]) -> Int {
    let finder = [true, false, true, true, true, false, true]
    var sum = 0
    for start in 0...(line.count - finder.count) where line[start..<start + 7].elementsEqual(finder) {
      let isLightBefore = !line[max(0, start - 4)..<start].contains(true)
      let isLightAfter = !line[start + 7..<min(line.count, start + 11)].contains(true)
      if isLightBefore || isLightAfter { sum += 40 }
    }
    return sum
  }

  /// Squares of two by two of one kind.
  private static func blocks(_ rows: [[Bool]]) -> Int {
    var sum = 0
    for row in 1..<rows.count {
      for column in 1..<rows.count
      where rows[row][column] == rows[row][column - 1] && rows[row][column] == rows[row - 1][column]
        && rows[row][column] == rows[row - 1][column - 1]
      { sum += 3 }
    }
    return sum
  }

  /// How far the share of dark modules is from a half, in steps of five percent.
  private var balance: Int {
    let (dark, all) = (isDark.count(where: \.self), isDark.count)
    return abs(dark * 20 - all * 10) / all * 10
  }
}

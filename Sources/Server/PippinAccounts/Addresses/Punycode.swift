/// Punycode (RFC 3492) with the parameters of domain names.
enum Punycode {
  private static let base = 36
  private static let minimumThreshold = 1
  private static let maximumThreshold = 26
  private static let skew = 38
  private static let damp = 700
  private static let initialBias = 72
  private static let initialScalar = 0x80

  /// Encodes a label of at most 63 characters; `nil` for a longer one, which no domain has (6.3).
  static func encode(_ scalars: [Unicode.Scalar]) -> String? {
    guard scalars.count <= 63 else { return nil }
    var output = scalars.filter(\.isASCII).map { UInt8(ascii: $0) }
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var (next, delta, bias, handled) = (initialScalar, 0, initialBias, basicCount)
    while handled < scalars.count {
      guard let least = scalars.lazy.map({ Int($0.value) }).filter({ $0 >= next }).min() else { return nil }
      delta += (least - next) * (handled + 1)
      next = least
      for scalar in scalars {
        if scalar.value < next { delta += 1 }
        guard scalar.value == next else { continue }
        append(delta, bias, to: &output)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Decodes what stands after `xn--`, in lower case; `nil` for what is no encoding (6.2).
  static func decode(_ text: some StringProtocol) -> [Unicode.Scalar]? {
    let bytes = Array(text.utf8)
    guard bytes.count <= 59, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let delimiter = bytes.lastIndex(of: UInt8(ascii: "-"))
    var output = delimiter.map { bytes[..<$0].map { Unicode.Scalar($0) } } ?? []
    var position = delimiter.map { $0 + 1 } ?? 0
    var (next, index, bias) = (initialScalar, 0, initialBias)
    while position < bytes.count {
      let former = index
      var (weight, k) = (1, base)
      while true {
        guard position < bytes.count, let digit = digit(bytes[position]) else { return nil }
        position += 1
        let (step, overflows) = digit.multipliedReportingOverflow(by: weight)
        let (sum, overflowsToo) = index.addingReportingOverflow(step)
        guard !overflows, !overflowsToo else { return nil }
        index = sum
        let threshold = threshold(k, bias)
        if digit < threshold { break }
        let (product, overflowsAsWell) = weight.multipliedReportingOverflow(by: base - threshold)
        guard !overflowsAsWell else { return nil }
        weight = product
        k += base
      }
      let count = output.count + 1
      bias = adapted(index - former, count: count, isFirst: former == 0)
      guard index / count <= 0x10FFFF else { return nil }
      next += index / count
      index %= count
      guard next <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(next)) else { return nil }
      output.insert(scalar, at: index)
      index += 1
    }
    return output
  }

  /// A variable-length integer (3.3).
  private static func append(_ delta: Int, _ bias: Int, to output: inout [UInt8]) {
    var (rest, k) = (delta, base)
    while true {
      let threshold = threshold(k, bias)
      if rest < threshold { break }
      output.append(letter(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      k += base
    }
    output.append(letter(rest))
  }

  private static func threshold(_ k: Int, _ bias: Int) -> Int {
    min(max(k - bias, minimumThreshold), maximumThreshold)
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var k = 0
    while delta > (base - minimumThreshold) * maximumThreshold / 2 {
      delta /= base - minimumThreshold
      k += base
    }
    return k + (base - minimumThreshold + 1) * delta / (delta + skew)
  }

  private static func letter(_ digit: Int) -> UInt8 {
    UInt8(digit < 26 ? digit + 0x61 : digit - 26 + 0x30)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 0x61
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 0x30 + 26
    default: nil
    }
  }
}

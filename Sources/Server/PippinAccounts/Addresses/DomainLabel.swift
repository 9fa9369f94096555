import PippinFoundation

/// One label of a domain in the only form that is compared: an A-label, or an ordinary one in lower case (RFC 5890, 2.3.2.1).
enum DomainLabel {
  private static let maximumLength = 63
  private static let prefix = "xn--"

  /// The canonical form of a label in NFC; `nil` if it is no label of a host name.
  ///
  /// Only ASCII letters are mapped, to lower case (RFC 5891, 5): a label that needs any other mapping is invalid.
  static func canonical(_ label: [Unicode.Scalar]) -> String? {
    let scalars = label.map(\.asciiLowercased)
    guard scalars.contains(where: { !$0.isASCII }) else { return canonicalASCII(scalars) }
    guard isULabel(scalars), let encoded = Punycode.encode(scalars) else { return nil }
    let text = prefix + encoded
    return text.utf8.count <= maximumLength ? text : nil
  }

  private static func canonicalASCII(_ scalars: [Unicode.Scalar]) -> String? {
    let text = text(scalars)
    guard (1...maximumLength).contains(scalars.count), scalars.allSatisfy(isLetterDigitHyphen), scalars.first != "-",
      scalars.last != "-"
    else { return nil }
    guard scalars.count >= 4, scalars[2] == "-", scalars[3] == "-" else { return text }
    // `xn--` is the only reserved prefix in use, and its label must be the encoding of its own decoding (RFC 5891, 5.4).
    guard text.hasPrefix(prefix), let decoded = Punycode.decode(text.dropFirst(prefix.count)), isULabel(decoded),
      let again = Punycode.encode(decoded), again.utf8.elementsEqual(text.dropFirst(prefix.count).utf8)
    else { return nil }
    return text
  }

  /// RFC 5891, 4.2 and 5.4: in NFC, with a non-ASCII character, permitted characters only, hyphens in allowed places.
  private static func isULabel(_ scalars: [Unicode.Scalar]) -> Bool {
    guard let first = scalars.first, scalars.contains(where: { !$0.isASCII }), scalars.allSatisfy(isPermitted),
      first != "-", scalars.last != "-", !first.properties.isCombining
    else { return false }
    if scalars.count >= 4, scalars[2] == "-", scalars[3] == "-" { return false }
    return scalars == text(scalars).nfc
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func isLetterDigitHyphen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "0"..."9", "-": true
    default: false
    }
  }

  /// `PVALID` of RFC 5892, 3. Characters that are permitted only in certain contexts are refused.
  private static func isPermitted(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isLetterDigitHyphen(scalar) }
    switch scalar.value {
    // Exceptions (2.6) that are valid.
    case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
    // Exceptions that are disallowed, and the digits that are permitted only in certain contexts.
    case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B, 0x660...0x669, 0x6F0...0x6F9: return false
    // Old Hangul jamo (2.9), of which syllables are made in more ways than one.
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: return false
    default: break
    }
    let properties = scalar.properties
    // Unstable (2.2) and ignorable (2.3).
    guard !properties.changesWhenNFKCCaseFolded, !properties.isDefaultIgnorableCodePoint else { return false }
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .decimalNumber, .modifierLetter, .nonspacingMark,
      .spacingMark:
      return true
    default: return false
    }
  }
}

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

  /// Decodes the lower-case text after `xn--`; `nil` if it is no valid encoding (6.2).
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

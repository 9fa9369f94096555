/// A hash's text, split at `$`.
struct HashFields {
  /// The algorithm, with the `$` in front of it where the form has one.
  let name: String
  /// What follows.
  let values: [String]

  init(name: String, values: [String]) {
    (self.name, self.values) = (name, values)
  }

  init(_ text: String) {
    var parts = text.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let hasLeading = parts.count > 1 && parts[0].isEmpty
    if hasLeading { parts.removeFirst() }
    name = (hasLeading ? "$" : "") + parts[0]
    values = Array(parts.dropFirst())
  }

  /// The values, if there are exactly this many.
  func values(_ count: Int, of form: String) throws(PasswordHashProblem) -> [String] {
    guard values.count == count else {
      throw .malformed(form: form, reason: "it has \(values.count + 1) parts instead of \(count + 1)")
    }
    return values
  }

  /// Numbers such as `m=19456,t=2,p=1`, each with its only accepted spelling.
  static func numbers(
    _ text: String, _ names: [String], of form: String
  ) throws(PasswordHashProblem) -> [Int] {
    let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let expected = names.map { "\($0)=…" }.joined(separator: ",")
    guard parts.count == names.count else { throw .malformed(form: form, reason: "its costs are not \(expected)") }
    var numbers: [Int] = []
    for (part, name) in zip(parts, names) {
      guard part.hasPrefix("\(name)="), let number = number(String(part.dropFirst(name.count + 1))) else {
        throw .malformed(form: form, reason: "its costs are not \(expected)")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// The value of a hexadecimal digit in lower case.
  static func hexadecimalDigit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// A number of at most nine digits without leading zeros.
  static func number(_ text: String) -> Int? {
    guard text.utf8.count <= 9, let number = Int(text), number >= 0, String(number) == text else { return nil }
    return number
  }
}

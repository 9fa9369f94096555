import PippinHTTP

/// The names that a person may have meant by one that does not exist.
struct Suggestion: Equatable, Sendable {
  /// The nearest names, in alphabetical order; none if no name is near.
  let names: [String]

  init(for typed: String, among candidates: some Sequence<String>) {
    let typed = Self.words(of: typed)
    var nearest: [String] = []
    var best = Int.max
    for candidate in Set(candidates) {
      guard let distance = Self.distance(of: typed, and: Self.words(of: candidate)), distance <= best else { continue }
      if distance < best { nearest = [] }
      best = distance
      nearest.append(candidate)
    }
    names = nearest.sorted()
  }

  /// A question to put behind a sentence, with a space before it; empty if no name is near.
  /// - Parameter spelling: a name as it is typed.
  func question(_ spelling: (String) -> String = { "“\($0)”" }) -> String {
    guard let last = names.last else { return "" }
    let others = names.dropLast().map(spelling).joined(separator: ", ")
    return " Did you mean \(others.isEmpty ? "" : "\(others) or ")\(spelling(last))?"
  }

  /// The longest name that is compared: no command, option or setting is longer.
  private static let longest = 64

  /// The bytes of each word, without regard to case.
  private static func words(of text: String) -> [[UInt8]] {
    guard text.utf8.count <= longest else { return [] }
    return ASCII.lowercased(text).utf8.split(separator: UInt8(ascii: " ")).map(Array.init)
  }

  /// The sum over the words; nil if two words are not near. Words that are joined otherwise may differ in that alone.
  private static func distance(of typed: [[UInt8]], and candidate: [[UInt8]]) -> Int? {
    guard typed.count == candidate.count else {
      let space = [UInt8(ascii: " ")]
      let distance = EditDistance.between(
        Array(typed.joined(separator: space)), Array(candidate.joined(separator: space)))
      return typed.isEmpty || distance > 1 ? nil : distance
    }
    var sum = 0
    for (typed, candidate) in zip(typed, candidate) {
      let distance = EditDistance.between(typed, candidate)
      guard distance <= (min(typed.count, candidate.count) < 5 ? 1 : 2) else { return nil }
      sum += distance
    }
    return sum
  }
}

/// The distance of Damerau and Levenshtein: how many bytes must be inserted, removed, replaced, or swapped with the next one.
enum EditDistance {
  static func between(_ first: [UInt8], _ second: [UInt8]) -> Int {
    guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
    // The first row and column are further than any distance; the second ones are for no bytes of the other text.
    let (width, never) = (second.count + 2, first.count + second.count)
    var table = [Int](repeating: never, count: (first.count + 2) * width)
    for row in 0...first.count { table[(row + 1) * width + 1] = row }
    for column in 0...second.count { table[width + column + 1] = column }
    // The last row that had the byte.
    var lastRow: [UInt8: Int] = [:]
    for row in 1...first.count {
      var lastMatch = 0
      for column in 1...second.count {
        let (matchRow, matchColumn) = (lastRow[second[column - 1]] ?? 0, lastMatch)
        let isSame = first[row - 1] == second[column - 1]
        if isSame { lastMatch = column }
        let swapped = table[matchRow * width + matchColumn] + (row - matchRow - 1) + 1 + (column - matchColumn - 1)
        table[(row + 1) * width + column + 1] = min(
          table[row * width + column] + (isSame ? 0 : 1),
          table[(row + 1) * width + column] + 1, table[row * width + column + 1] + 1, swapped)
      }
      lastRow[first[row - 1]] = row
    }
    return table[(first.count + 1) * width + second.count + 1]
  }
}

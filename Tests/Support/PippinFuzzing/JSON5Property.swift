import PippinTokens

/// JSON5 for people: places are within the text and say what was read there, and strict JSON is read too.
enum JSON5Property {
  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    let document = JSON5Document(input)
    try BrokenProperty.unless(
      document.mistake == JSON5Document(input).mistake,
      "read twice, two mistakes: \(String(describing: document.mistake))")
    try BrokenProperty.unless((0...input.count).contains(document.end), "the end is not in the text")
    for comment in document.comments {
      try BrokenProperty.unless(comment.upperBound <= input.count && comment.count >= 2, "a comment is not in the text")
    }
    guard let mistake = document.mistake else {
      guard let root = document.root else { throw BrokenProperty(description: "neither a value nor a mistake") }
      return try check(root, within: 0..<input.count, input)
    }
    let places = [mistake.offset, mistake.other ?? 0]
    try BrokenProperty.unless(places.allSatisfy { (0...input.count).contains($0) }, "the mistake is not in the text")
    if let root = document.root { try check(root, within: 0..<input.count, input) }
    // Strict JSON may be deeper, and its numbers larger; and it may have the character of no value in its text.
    guard ![.nesting, .number, .escape].contains(mistake.kind) else { return }
    let isJSON: Bool
    do {
      _ = try JSONDocument(parsing: input)
      isJSON = true
    } catch {
      isJSON = false
    }
    try BrokenProperty.unless(!isJSON, "JSON is refused: \(mistake.detail)")
  }

  /// Every value stands within the one that it is in, and reads the same alone.
  private static func check(
    _ element: JSON5Element, within whole: Range<Int>, _ input: [UInt8]
  ) throws(BrokenProperty) {
    let range = element.range
    try BrokenProperty.unless(
      !range.isEmpty && whole.lowerBound <= range.lowerBound && range.upperBound <= whole.upperBound,
      "a value is not within the one that it is in")
    switch element.value {
    case .array(let elements):
      for element in elements { try check(element, within: range, input) }
    case .object(let members):
      for member in members {
        try BrokenProperty.unless(
          !member.nameRange.isEmpty && range.lowerBound < member.nameRange.lowerBound
            && member.nameRange.upperBound <= member.element.range.lowerBound, "a name is not before its value")
        try check(member.element, within: range, input)
      }
    default:
      let alone = JSON5Document(Array(input[range]))
      try BrokenProperty.unless(
        alone.mistake == nil && alone.root.map { "\($0.value)" } == "\(element.value)", "alone it reads differently")
    }
  }
}

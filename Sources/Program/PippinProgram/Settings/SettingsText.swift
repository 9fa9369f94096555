import PippinTokens

/// The text of a settings file or of a variable: its values, and where each stands.
final class SettingsText: Sendable {
  /// The outermost value, or as much as was read of it; nil if nothing was.
  let value: SettingValue?
  let places: SettingPlaces?
  let mistake: JSON5Mistake?

  private let text: [UInt8]
  /// Where each line begins.
  private let lines: [Int]
  /// What is not shown in messages: comments, and values that could be secrets. In order.
  private let hidden: [Hidden]
  /// Everything from here on was not understood.
  private let end: Int

  /// A part of the text that is not shown, and what stands for it.
  private struct Hidden {
    let range: Range<Int>
    let mark: String
  }

  /// - Parameter form: what the outermost value should be, which says what of it may be shown.
  init(json5 text: [UInt8], form: SettingDeclaration.Form) {
    let document = JSON5Document(text)
    self.text = text
    mistake = document.mistake
    end = document.end
    var lines = [0]
    for (index, byte) in text.enumerated()
    where byte == 0x0A || (byte == 0x0D && (index + 1 == text.count || text[index + 1] != 0x0A)) {
      lines.append(index + 1)
    }
    self.lines = lines
    var hidden = document.comments.map { Hidden(range: $0, mark: text[$0.lowerBound + 1] == 0x2A ? "/* … */" : "// …") }
    (value, places) =
      document.root.map { root in
        let walked = Self.walk(root, name: nil, form, hiding: &hidden)
        return (walked.0, walked.1)
      } ?? (nil, nil)
    self.hidden = hidden.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func walk(
    _ element: JSON5Element, name: Int?, _ form: SettingDeclaration.Form?, hiding hidden: inout [Hidden]
  ) -> (SettingValue, SettingPlaces) {
    var places = SettingPlaces(name: name, value: element.range.lowerBound)
    switch element.value {
    case .null: return (.null, places)
    case .bool(let truth): return (.bool(truth), places)
    case .number(let number):
      if form?.mayShowNumber != true { hidden.append(Hidden(range: element.range, mark: "…")) }
      return (.number(number), places)
    case .string(let text):
      if form?.mayShowText != true || !isPlain(text) {
        hidden.append(Hidden(range: element.range, mark: "\"…\""))
      }
      return (.string(text), places)
    case .array(let elements):
      let walked = elements.map { walk($0, name: nil, form?.element, hiding: &hidden) }
      places.elements = walked.map(\.1)
      return (.array(walked.map(\.0)), places)
    case .object(let members):
      var values: [String: SettingValue] = [:]
      for member in members {
        let walked = walk(
          member.element, name: member.nameRange.lowerBound, form?.member(member.name), hiding: &hidden)
        (values[member.name], places.members[member.name]) = walked
      }
      return (.object(values), places)
    }
  }

  /// Whether text cannot have swallowed another value or a comment, as it does where its quotation mark is missing.
  private static func isPlain(_ text: String) -> Bool {
    !text.contains { "\"'\\\n\r".contains($0) } && !text.contains("//") && !text.contains("/*")
  }

  /// Where a message about a byte points, with its line.
  func position(at offset: Int) -> SettingPosition {
    let index = lineIndex(of: offset)
    let (start, end) = (lines[index], lineEnd(index))
    let column = String(decoding: text[start..<min(offset, end)], as: UTF8.self).count + 1
    guard mistake?.kind != .notUTF8 else { return SettingPosition(line: index + 1, column: column, shown: nil) }
    // A line of a file that a program wrote may be as long as the file.
    let first = max(start, boundary(offset - Self.shownBytes))
    let last = min(end, boundary(offset + Self.shownBytes))
    let shown = ShownLine(
      pieces: pieces(from: first, to: max(first, last), caret: offset), isCut: (first > start, last < end))
    return SettingPosition(line: index + 1, column: column, shown: shown.text.isEmpty ? nil : shown)
  }

  /// What is wrong with the text; nil where it could be read.
  /// - Parameter name: the setting that it is the value of, or what stands for a file.
  func problem(of name: String, _ origin: SettingOrigin) -> SettingsProblem? {
    guard let mistake else { return nil }
    let isTwice = mistake.kind == .repeatedMember
    let whole = name == SettingsProblem.wholeFile ? "" : name
    let path = whole + (whole.isEmpty || mistake.path.hasPrefix("[") ? "" : ".") + mistake.path
    let other = mistake.other.map { position(at: $0) }
    let place = other.map { ", \(isTwice ? "first" : "opened") on line \($0.line), column \($0.column)" } ?? ""
    return SettingsProblem(
      setting: isTwice ? path : name, origin: origin, position: position(at: mistake.offset),
      detail: (isTwice ? "" : "is not JSON5: ") + mistake.detail + place, cure: mistake.cure)
  }

  private static let shownBytes = 70

  /// The next place that is not within a character.
  private func boundary(_ offset: Int) -> Int {
    var offset = max(0, min(offset, text.count))
    while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }

  private func lineIndex(of offset: Int) -> Int {
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The end of a line, without its line break.
  private func lineEnd(_ index: Int) -> Int {
    var end = index + 1 < lines.count ? lines[index + 1] : text.count
    while end > lines[index], text[end - 1] == 0x0A || text[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// A line in pieces: what may be shown as it is, and marks for what may not. The caret stands before the piece that it is with.
  private func pieces(from start: Int, to end: Int, caret: Int) -> [ShownLine.Piece] {
    var pieces: [ShownLine.Piece] = []
    var (position, isMarked) = (start, false)
    func add(_ range: Range<Int>) {
      let middle = min(max(caret, range.lowerBound), range.upperBound)
      for part in [range.lowerBound..<middle, middle..<range.upperBound] {
        if !isMarked, part.lowerBound == caret {
          pieces.append(.caret)
          isMarked = true
        }
        if !part.isEmpty { pieces.append(.text(String(decoding: text[part], as: UTF8.self))) }
      }
    }
    let understood = min(max(start, self.end), end)
    for part in hiddenParts(from: start, to: understood) where part.range.upperBound > position {
      add(position..<max(position, min(part.range.lowerBound, understood)))
      if !isMarked, part.range.contains(caret) {
        pieces.append(.caret)
        isMarked = true
      }
      pieces.append(.text(part.mark))
      position = min(part.range.upperBound, understood)
    }
    if position < understood || understood == end { add(position..<understood) }
    if understood < end {
      // Only known names and punctuation of what was not understood are shown, and nothing after anything else.
      let known = knownEnd(from: understood, to: end)
      add(understood..<known)
      if known < end {
        if !isMarked {
          pieces.append(.caret)
          isMarked = true
        }
        pieces.append(.text("…"))
      }
    }
    if !isMarked { pieces.append(.caret) }
    return pieces
  }

  /// The hidden parts that reach into a part of the text.
  private func hiddenParts(from start: Int, to end: Int) -> ArraySlice<Hidden> {
    var (low, high) = (0, hidden.count)
    while low < high {
      let middle = (low + high) / 2
      if hidden[middle].range.upperBound <= start { low = middle + 1 } else { high = middle }
    }
    return hidden[low...].prefix { $0.range.lowerBound < end }
  }

  /// How far there are only names of settings, punctuation and spaces.
  private func knownEnd(from start: Int, to end: Int) -> Int {
    var position = start
    while position < end {
      let word = text[position..<end].prefix { byte in
        byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte)
      }
      if !word.isEmpty {
        guard SettingDeclaration.Form.knownNames.contains(String(decoding: word, as: UTF8.self)) else { break }
        position = word.endIndex
      } else if "{}[]:, \t".utf8.contains(text[position]) {
        position += 1
      } else {
        break
      }
    }
    return position
  }
}

/// Where a value and everything in it stand in a text, as offsets of bytes.
struct SettingPlaces: Sendable {
  /// The name, of a member of an object.
  let name: Int?
  let value: Int
  var members: [String: SettingPlaces] = [:]
  var elements: [SettingPlaces] = []
}

/// Where a setting stands: the place that a message about it points at.
struct SettingPlace: Sendable {
  let text: SettingsText
  /// The value; or the object that the setting is missing from.
  let offset: Int
  /// Of the value; nil where it is missing.
  let places: SettingPlaces?

  init(_ text: SettingsText, _ places: SettingPlaces) {
    self.init(text: text, offset: places.value, places: places)
  }

  private init(text: SettingsText, offset: Int, places: SettingPlaces?) {
    (self.text, self.offset, self.places) = (text, offset, places)
  }

  func member(_ name: String) -> SettingPlace {
    places?.members[name].map { SettingPlace(text, $0) } ?? SettingPlace(text: text, offset: offset, places: nil)
  }

  func element(_ index: Int) -> SettingPlace {
    guard let places, places.elements.indices.contains(index) else {
      return SettingPlace(text: text, offset: offset, places: nil)
    }
    return SettingPlace(text, places.elements[index])
  }

  /// - Parameter atName: whether the name is wrong, and not the value.
  func position(atName: Bool = false) -> SettingPosition {
    text.position(at: atName ? places?.name ?? offset : offset)
  }
}

/// A place in a text as a person finds it, with the line as it may be shown.
package struct SettingPosition: Hashable, Sendable {
  /// Counted from 1.
  package let line: Int
  /// Counted from 1, in characters; a tab is one.
  package let column: Int
  /// Nil where the line cannot be shown.
  let shown: ShownLine?
}

/// A line of the settings without anything that could be secret, and where the caret stands below it.
struct ShownLine: Hashable, Sendable {
  enum Piece {
    case text(String)
    case caret
  }

  /// The characters, without any that a terminal would obey.
  let text: String
  /// How many characters stand before the caret.
  let caret: Int

  /// - Parameter isCut: whether the line goes on before and behind the pieces.
  init(pieces: [Piece], isCut: (Bool, Bool)) {
    var text = isCut.0 ? "…" : ""
    var caret = 0
    for piece in pieces {
      switch piece {
      case .text(let part): text += String(part.map(Self.printable))
      case .caret: caret = text.count
      }
    }
    self.text = text + (isCut.1 ? "…" : "")
    self.caret = caret
  }

  private static func printable(_ character: Character) -> Character {
    if character == "\t" { return character }
    let isSafe = character.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
      default: true
      }
    }
    return isSafe ? character : "\u{FFFD}"
  }

  /// The line with its number, and below it the caret.
  func lines(number: Int) -> String {
    let number = String(number)
    let margin = String(repeating: " ", count: max(0, 5 - number.count))
    let blank = String(repeating: " ", count: margin.count + number.count)
    // Tabs move the caret as far as they moved the text.
    let indent = String(text.prefix(caret).map { $0 == "\t" ? "\t" : " " })
    return "\(margin)\(number) | \(text)\n\(blank) | \(indent)^"
  }
}

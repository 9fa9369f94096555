import PippinFoundation

/// The members of an object that a reader knows by name, found in one pass.
///
/// It is for documents that are read often and kept, such as a token's claims. A place takes four bytes, whereas an
/// element holds a reference to the text, which has to be counted. So values are read here, by the index of their name.
package struct JSONMembers: Sendable {
  private let tape: JSONTape
  /// The node of each name's value; 0 where there is none, since node 0 is the root and no member.
  private let places: SIMD16<UInt32>

  /// - Parameters:
  ///   - document: an object; other kinds have no members.
  ///   - names: it is fastest if they are in the order of the members.
  package init(of document: JSONDocument, named names: JSONNames) {
    tape = document.tape
    places = tape.places(of: names)
  }

  /// The place of the value of the name at this index of the list; nil where there is none, and for `null`.
  @inline(__always)
  private func place(_ index: Int) -> Int? {
    let place = Int(places[index])
    return place > 0 && tape.nodes[place].kind != .null ? place : nil
  }

  /// Whether there is a member of that name, `null` included.
  package func has(_ index: Int) -> Bool { places[index] > 0 }

  /// The kind of the value; nil for a missing value and for `null`, as in all methods below.
  package func kind(_ index: Int) -> JSONKind? {
    guard let place = place(index) else { return nil }
    return tape.nodes[place].kind
  }

  /// The string; nil for any other kind.
  package func string(_ index: Int) -> String? {
    guard let place = place(index) else { return nil }
    return tape.string(at: place)
  }

  /// The number, when it was written as an integer and fits; nil for any other kind.
  package func integer(_ index: Int) -> Int64? {
    guard let place = place(index) else { return nil }
    return tape.integer(at: place)
  }

  /// `true` or `false`; nil for any other kind.
  package func bool(_ index: Int) -> Bool? {
    guard let place = place(index), tape.nodes[place].kind == .bool else { return nil }
    return tape.nodes[place].flag
  }

  /// Whether the value is a string that says exactly `text`, byte for byte.
  package func equals(_ index: Int, _ text: Span<UInt8>) -> Bool {
    guard let place = place(index) else { return false }
    return tape.equals(at: place, text)
  }

  /// Whether the value is a string that says exactly `text`, byte for byte.
  package func equals(_ index: Int, _ text: String) -> Bool { equals(index, text.contiguousUTF8.span) }

  /// Whether the string's characters, with escapes resolved, meet `condition`; false for any other kind.
  package func text(_ index: Int, meets condition: (Span<UInt8>) -> Bool) -> Bool {
    guard let place = place(index) else { return false }
    return tape.text(at: place, meets: condition)
  }

  /// Whether the value is a string with a control character in it.
  package func hasControlCharacter(_ index: Int) -> Bool {
    guard let place = place(index) else { return false }
    return tape.hasControlCharacter(at: place)
  }

  /// Whether the value is a string of no characters.
  package func isEmptyString(_ index: Int) -> Bool {
    guard let place = place(index) else { return false }
    return tape.isEmptyString(at: place)
  }
}

extension JSONTape {
  /// The places of the root's members with these names.
  fileprivate func places(of names: JSONNames) -> SIMD16<UInt32> {
    var places = SIMD16<UInt32>(repeating: 0)
    let (nodes, bytes, letters, ends) = (nodes, bytes, names.text, names.ends)
    let (input, text) = (bytes.span, letters.span)
    let end = nodes[0].kind == .object ? Int(nodes[0].next) : 0
    var name = 1
    var guess = 0
    while name < end {
      // The search starts behind the name that was found last, where the next one nearly always is. That saves nine
      // comparisons in ten.
      var index = guess
      for _ in 0..<ends.count {
        if index >= ends.count { index = 0 }
        let start = index == 0 ? 0 : ends[index - 1]
        if nodes[name].says(text.extracting(start..<ends[index]), input) {
          places[index] = UInt32(name + 1)
          guess = index + 1
          break
        }
        index += 1
      }
      name = Int(nodes[name + 1].next)
    }
    return places
  }
}

/// Names that a reader of many objects looks for, in the order in which they probably come.
package struct JSONNames: Sendable {
  /// The most names of one reader.
  package static let limit = 16

  /// The names one behind the other, so that a comparison needs no reference counting.
  let text: [UInt8]
  /// Where each name ends.
  let ends: [Int]

  /// - Precondition: at most `limit` names.
  package init(_ names: [String]) {
    precondition(names.count <= Self.limit, "a reader of more than \(Self.limit) names")
    var text: [UInt8] = []
    var ends: [Int] = []
    for name in names {
      text += name.utf8
      ends.append(text.count)
    }
    self.text = text
    self.ends = ends
  }
}

import PippinFoundation

extension JSONElement {
  /// The member of that name, compared byte for byte after unescaping; nil when there is none or this is no
  /// object. Allocates nothing.
  package subscript(_ name: String) -> JSONElement? {
    member(name.contiguousUTF8.span)
  }

  func member(_ name: Span<UInt8>) -> JSONElement? {
    let object = node
    guard object.kind == .object else { return nil }
    let (nodes, bytes) = (tape.nodes, tape.bytes)
    let input = bytes.span
    var position = index + 1
    while position < Int(object.next) {
      if nodes[position].says(name, input) { return JSONElement(tape: tape, index: position + 1) }
      position = Int(nodes[position + 1].next)
    }
    return nil
  }

  /// An object's members in the order of the text; nothing for any other kind.
  package var members: some Sequence<(name: String, value: JSONElement)> {
    entries.lazy.map { (name: $0.key.string ?? "", value: $0.value) }
  }

  /// The same with each name as an element, for readers that compare names and need no strings.
  package var entries: JSONEntries { JSONEntries(object: self) }

  /// An array's elements in order; nothing for any other kind.
  package var elements: JSONElements { JSONElements(array: self) }
}

/// The members of an object, name and value.
package struct JSONEntries: Sequence, Sendable {
  let object: JSONElement

  package struct Iterator: IteratorProtocol {
    let tape: JSONTape
    var position: Int
    let end: Int

    package mutating func next() -> (key: JSONElement, value: JSONElement)? {
      guard position < end else { return nil }
      defer { position = Int(tape.nodes[position + 1].next) }
      return (JSONElement(tape: tape, index: position), JSONElement(tape: tape, index: position + 1))
    }
  }

  package func makeIterator() -> Iterator {
    let node = object.node
    return Iterator(
      tape: object.tape, position: object.index + 1, end: node.kind == .object ? Int(node.next) : 0)
  }
}

/// The elements of an array.
package struct JSONElements: Sequence, Sendable {
  let array: JSONElement

  package struct Iterator: IteratorProtocol {
    let tape: JSONTape
    var position: Int
    let end: Int

    package mutating func next() -> JSONElement? {
      guard position < end else { return nil }
      defer { position = Int(tape.nodes[position].next) }
      return JSONElement(tape: tape, index: position)
    }
  }

  package func makeIterator() -> Iterator {
    let node = array.node
    return Iterator(tape: array.tape, position: array.index + 1, end: node.kind == .array ? Int(node.next) : 0)
  }
}

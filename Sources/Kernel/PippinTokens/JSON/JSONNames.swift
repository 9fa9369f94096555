import PippinFoundation

/// Names that a reader of many objects looks for, in the order in which they probably come.
package struct JSONNames: Sendable {
  /// The most names of one reader.
  package static let limit = 16

  /// The names one behind the other, so that comparing with one counts no reference.
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

package import PippinTokens

/// The place of a value in an answer of a provider, such as `response.0.id`: names of members and positions in arrays.
package struct JSONMemberPath: Sendable, Hashable {
  /// The answers that have values.
  package enum Answer: Sendable, Hashable {
    case userInfo
    /// The one that has the access token (RFC 6749, 5.1).
    case token
  }

  /// What a path in the answer of the token endpoint begins with.
  package static let tokenPrefix = "token_response:"

  /// As it was written.
  package let text: String
  package let answer: Answer
  private let steps: [String]

  /// `nil` unless it has one to eight steps of one to 64 characters each.
  package init?(_ text: String) {
    let isOfToken = text.hasPrefix(Self.tokenPrefix)
    answer = isOfToken ? .token : .userInfo
    let path = text.dropFirst(isOfToken ? Self.tokenPrefix.count : 0)
    let steps = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard steps.count <= 8, steps.allSatisfy({ (1...64).contains($0.utf8.count) }) else { return nil }
    self.text = text
    self.steps = steps
  }

  /// The value at this place; `nil` without one, and for `null`.
  package func value(in root: JSONElement) -> JSONElement? {
    var value = root
    for step in steps {
      let next: JSONElement?
      if value.kind == .array {
        guard step.utf8.count <= 4, step.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let position = Int(step)
        else {
          return nil
        }
        next = value.elements.dropFirst(position).first { _ in true }
      } else {
        next = value[step]
      }
      guard let next else { return nil }
      value = next
    }
    return value.isNull ? nil : value
  }

  /// A string or an integer as text; `nil` for anything else and for an empty string.
  package func word(in root: JSONElement) -> String? {
    guard let value = value(in: root), !value.hasControlCharacter else { return nil }
    return value.string.flatMap { $0.isEmpty ? nil : $0 } ?? value.integer.map(String.init)
  }

  /// A string as it is, for a name: what a person is called is cleaned later, and no reason to refuse them.
  package func name(in root: JSONElement) -> String? { value(in: root)?.string }

  /// A non-empty string without control characters.
  package func words(in root: JSONElement) -> String? {
    guard let value = value(in: root), !value.hasControlCharacter else { return nil }
    return value.string.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// A part of a list.
package struct Page<Item: Codable & Sendable>: Codable, Sendable {
  package let items: [Item]
  /// What to send as `after` for the part that follows; absent in the last.
  package let next: String?

  package init(items: [Item], next: String? = nil) {
    self.items = items
    self.next = next
  }
}

extension Page: Described where Item: Described {
  package static var schemaName: String { "\(Item.schemaName)Page" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.items, .list(of: .of(Item.self))),
        .optional(.next, .string("What to send as `after` for the part that follows; absent in the last.")),
      ])
  }
}

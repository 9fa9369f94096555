/// A database whose rows can be taken to another one, and to which rows can be brought, while no server is at work on it.
package protocol PortableStore: Sendable {
  /// Every table that there is, in the order in which they are moved.
  static var tables: [PortableTable] { get }

  /// Whether a move into it has begun and not ended.
  func isBeingFilled() async throws(StoreError) -> Bool

  /// Notes that a move into it begins or has ended. In between no server starts on it, and no move is made out of it.
  func note(isBeingFilled: Bool) async throws(StoreError)

  /// How many rows there are.
  func count(of table: PortableTable) async throws(StoreError) -> Int64

  /// Rows in the order of their keys, at most `limit`, beginning after `key`.
  func rows(of table: PortableTable, after key: PortableRow?, limit: Int) async throws(StoreError) -> [PortableRow]

  /// Puts rows in, all or none.
  func insert(_ rows: [PortableRow], into table: PortableTable) async throws(StoreError)

  /// Makes ready for reading and for work what was brought.
  func settle() async throws(StoreError)

  /// Throws `.unavailable` when somebody else is at work on it, as far as that can be told.
  func refuseCompany() async throws(StoreError)
}

import PippinHTTP

/// The requested page of a list: `?limit=&after=`, or the whole list without them.
struct ListPage {
  private let limit: Int?
  private let after: String?

  init(_ request: HTTPRequest) throws(ControlError) {
    let query = request.queryData
    after = query?.first("after")
    guard let text = query?.first("limit") else {
      limit = nil
      return
    }
    guard let number = Int(text), number > 0 else { throw .malformed("limit must be a positive number") }
    limit = number
  }

  /// The items after the one that `after` names, and the next cursor; nil at the end.
  func cut<Item>(_ items: [Item], id: (Item) -> String) throws(ControlError) -> (items: ArraySlice<Item>, next: String?)
  {
    guard let after else { return cut(items[...], id: id) }
    guard let place = items.firstIndex(where: { id($0) == after }) else {
      throw .malformed("after does not name an item of this list")
    }
    return cut(items[(place + 1)...], id: id)
  }

  /// The same for a list that drops its oldest items: items are numbered, so a dropped one still has a position.
  func cut<Item>(
    _ items: [Item], number: (Item) -> Int
  ) throws(ControlError) -> (items: ArraySlice<Item>, next: String?) {
    guard let after else { return cut(items[...]) { "\(number($0))" } }
    guard let last = Int(after) else { throw .malformed("after must be the number of an item") }
    return cut(items.drop { number($0) <= last }) { "\(number($0))" }
  }

  private func cut<Item>(_ rest: ArraySlice<Item>, id: (Item) -> String) -> (items: ArraySlice<Item>, next: String?) {
    guard let limit, rest.count > limit else { return (rest, nil) }
    let page = rest.prefix(limit)
    return (page, page.last.map(id))
  }
}

import PippinAPI
import PippinAccounts
import PippinHTTP

/// Which part of a list a query asks for.
struct PagePart<Item> {
  let limit: Int
  let after: Identifier<Item>?

  init(_ query: FormData) throws(Problem) {
    var limit = 50
    if let text = query.first("limit") {
      guard let number = Int(text), (1...100).contains(number) else {
        throw Problem(invalid: "limit", "must be a number from 1 to 100")
      }
      limit = number
    }
    self.limit = limit
    guard let text = query.first("after") else {
      after = nil
      return
    }
    guard let id = Identifier<Item>(text) else {
      throw Problem(invalid: "after", "must be the “next” of a former answer")
    }
    after = id
  }

  /// The page of what was found, one more than fits telling that more follows.
  func page<Body>(_ found: [Item], _ body: (Item) -> (Identifier<Item>, Body)) -> Page<Body> {
    let shown = found.prefix(limit).map(body)
    return Page(items: shown.map(\.1), next: found.count > limit ? shown.last?.0.description : nil)
  }
}

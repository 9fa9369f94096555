package import PippinAPI
import PippinAccounts
import PippinFoundation
package import PippinHTTP

/// The lists of the operator API and of the command line, which read the same parameters.
extension OperatorFlows {
  /// The page of accounts that the parameters of `GET /operator/v1/accounts` ask for.
  ///
  /// - Parameter most: the largest page that may be asked for.
  package func accountPage(
    _ query: FormData, most: Int = PagePart<Account>.most
  ) async throws(ServerError) -> OperatorAccountPage {
    var search = try AccountSearch(query)
    search.text = query.first("query")
    if let match = query.first("match") {
      guard ["beginning", "exact"].contains(match) else {
        throw .invalidValue(field: "match", reason: "must be beginning or exact")
      }
      search.isExact = match == "exact"
    }
    if let order = query.first("order") {
      guard let order = AccountQuery.Order(rawValue: order) else {
        throw .invalidValue(field: "order", reason: "must be newest or oldest")
      }
      search.order = order
    }
    let part = try PagePart<Account>(query, most: most)
    (search.limit, search.after) = (part.limit, part.after)
    let found = try await accounts(search)
    return OperatorAccountPage(
      items: found.accounts.map(OperatorAccount.init), next: found.next?.description, total: found.total,
      totalIsExact: found.isTotalExact)
  }

  /// The page of refused sign-ins that the parameters of `GET /operator/v1/refusals` ask for.
  ///
  /// - Parameter most: the largest page that may be asked for.
  package func refusalPage(
    _ query: FormData, most: Int = PagePart<Refusal>.most
  ) async throws(ServerError) -> PagedList<RefusalBody> {
    var wanted = RefusalQuery(requestID: query.first("request_id"), code: query.first("code"))
    if let text = query.first("account_id") {
      guard let id = AccountID(text) else {
        throw .invalidValue(field: "account_id", reason: "must be an account's id")
      }
      wanted.account = id
    }
    let part = try PagePart<Refusal>(query, most: most)
    let found = try await reading { [wanted] () throws(StoreError) in
      try await store.refusals(wanted, limit: part.limit + 1, before: part.after)
    }
    return part.page(found) { ($0.id, RefusalBody($0)) }
  }

  /// The page of the audit of all accounts that the parameters of `GET /operator/v1/audit` ask for.
  ///
  /// - Parameter most: the largest page that may be asked for.
  package func auditPage(
    _ query: FormData, most: Int = PagePart<AuditEvent>.most
  ) async throws(ServerError) -> PagedList<OperatorAuditEvent> {
    let (wanted, part) = (try AuditQuery(query), try PagePart<AuditEvent>(query, most: most))
    let found = try await reading { () throws(StoreError) in
      try await store.audit(matching: wanted, in: .newest, limit: part.limit + 1, after: part.after)
    }
    return part.page(found) { ($0.id, OperatorAuditEvent($0)) }
  }

  /// The page of webhooks that the parameters of `GET /operator/v1/webhooks/deliveries` ask for. It may be shorter than asked for, and
  /// still not be the last.
  ///
  /// - Parameters:
  ///   - most: the largest page that may be asked for.
  ///   - showsData: whether what a message says about an account is shown.
  package func deliveryPage(
    _ query: FormData, most: Int = PagePart<Job>.most, showsData: Bool = true
  ) async throws(ServerError) -> PagedList<DeliveryBody> {
    let part = try PagePart<Job>(query, most: most)
    let (found, next) = try await webhookMessages(
      event: query.nonEmpty("event"), status: try DeliveryStatus(query), account: try query.account(),
      limit: part.limit,
      before: part.after)
    return PagedList(items: found.map { DeliveryBody($0, showsData: showsData) }, next: next?.description)
  }
}

extension FormData {
  /// The account of `account_id`; nil for all.
  fileprivate func account() throws(ServerError) -> AccountID? {
    guard let text = nonEmpty("account_id") else { return nil }
    guard let id = AccountID(text) else {
      throw ServerError.invalidValue(field: "account_id", reason: "must be an account's id")
    }
    return id
  }
}

extension AccountSearch {
  /// Reads the filters of a query; an empty value, which a form sends, filters nothing.
  init(_ query: FormData) throws(ServerError) {
    self.init()
    if let text = query.nonEmpty("provider") {
      provider = Provider(rawValue: text)
      guard Endpoint.searchedProviders.contains(text) else {
        throw ServerError.invalidValue(
          field: "provider", reason: "must be one of \(Endpoint.searchedProviders.joined(separator: ", "))")
      }
    }
    if let text = query.nonEmpty("status") {
      guard let status = AccountQuery.Status(rawValue: text) else {
        throw ServerError.invalidValue(field: "status", reason: "must be active, suspended or guest")
      }
      self.status = status
    }
    if let text = query.nonEmpty("created_after") {
      // A form's date field sends a day.
      guard let time = Timestamp(text) ?? Timestamp(day: text) else {
        throw ServerError.invalidValue(
          field: "created_after", reason: "must be a time such as 2026-01-31T00:00:00Z, or a day")
      }
      createdAfter = time.date
    }
  }
}

extension AuditQuery {
  /// Reads the filters of a query; an empty value, which a form sends, filters nothing.
  init(_ query: FormData) throws(ServerError) {
    self.init()
    account = try query.account()
    kind = query.nonEmpty("kind").map { AuditEvent.Kind(rawValue: $0) }
    if let text = query.nonEmpty("origin") {
      guard let origin = Origin(rawValue: text) else {
        throw ServerError.invalidValue(field: "origin", reason: "must be operator, person or system")
      }
      self.origin = origin
    }
    actor = query.nonEmpty("actor")
    if let text = query.nonEmpty("from") { from = try Self.time("from", text).time }
    if let text = query.nonEmpty("to") {
      let (time, isDay) = try Self.time("to", text)
      to = isDay ? time.addingTimeInterval(EventCount.day) : time
    }
  }

  /// A form's date field sends a day; both days of a form belong to the time between them.
  private static func time(_ field: String, _ text: String) throws(ServerError) -> (time: Date, isDay: Bool) {
    if let time = Timestamp(text) { return (time.date, false) }
    guard let day = Timestamp(day: text) else {
      throw .invalidValue(field: field, reason: "must be a time such as 2026-01-31T00:00:00Z, or a day")
    }
    return (day.date, true)
  }
}

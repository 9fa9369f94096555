import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages

extension OperatorResponder {
  static let consoleRefusalBindings: [RouteBinding<OperatorResponder>] = [
    console(.get, "/refusals", "openRefusals", scope: .readAccounts) { try await $0.refusalsPage($1) }
  ]

  private func refusalsPage(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    let query = try visit.call.query()
    let code = query.first("code").flatMap { RefusalWords.knownCodes.contains($0) ? $0 : nil }
    let before = query.first("before").flatMap { RefusalID($0) }
    let found = try await flows.reading { () throws(StoreError) in
      try await flows.store.refusals(RefusalQuery(code: code), limit: 51, before: before)
    }
    let shown = found.prefix(50)
    let now = flows.now()
    let filter = code.map { "code=\($0)&" } ?? ""
    let page = RefusalsPage(
      items: shown.map { RefusalItem($0, now: now) }, codes: RefusalWords.codesOfSignIns, code: code,
      next: found.count > 50 ? shown.last.map { "/refusals?\(filter)before=\($0.id)" } : nil)
    return show(page, visit)
  }
}

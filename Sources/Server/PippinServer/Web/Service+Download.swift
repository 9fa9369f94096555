import PippinAPI
import PippinAccounts
import PippinHTTP

extension PippinService {
  /// `POST /account/export`: what `GET /v1/account/export` answers, as a file. A form and not a link, so that no other site
  /// starts it; and only lately signed in, because it is all that is stored about the person.
  func downloadByForm(_ call: Call) async throws -> HTTPResponse {
    try await answeringCaller(call, at: Place.account.path, for: .account) { _, caller in
      guard caller.session.isRecent(at: flows.now()) else { throw FlowError.reauthenticationRequired }
      try limit(as: .exportAccount, call, client: caller.session.client.rawValue)
      var response = json(try await flows.sessions.export(for: caller))
      response.fields.set("content-disposition", "attachment; filename=\"account.json\"")
      return response
    }
  }
}

import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages

extension PippinService {
  /// `GET /account/name`
  func namePage(_ call: Call) async throws -> HTTPResponse {
    guard let caller = try await pageCaller(call.request) else { return .redirect(Place.account.signIn) }
    let name = caller.account.name
    return accountForm(
      .name, at: "/account/name", call, caller,
      ["given_name": name?.givenName ?? "", "family_name": name?.familyName ?? ""])
  }

  /// `POST /account/name`: nothing in both fields takes the name away.
  func renameByForm(_ call: Call) async throws -> HTTPResponse {
    try await answeringCaller(call, at: "/account/name", for: .account, keeping: ["given_name", "family_name"]) {
      form, caller in
      let (given, family) = (form["given_name"], form["family_name"])
      let name = PersonName(givenName: given, familyName: family)
      guard name != nil || (given + family).allSatisfy(\.isWhitespace) else {
        throw FlowError.invalidValue(field: "name", reason: "cannot be read")
      }
      _ = try await flows.sessions.rename(to: name, by: caller)
      return try changed(.name, in: form.browser)
    }
  }

  /// `GET /account/sessions/rename/{id}`
  func sessionNamePage(_ call: Call) async throws -> HTTPResponse {
    guard let caller = try await pageCaller(call.request) else { return .redirect(Place.account.signIn) }
    let sessions = try await flows.sessions.sessions(of: caller, limit: Lifetimes.mostSessionsPerAccount, after: nil)
    guard let session = sessions.first(where: { $0.id == SessionID(call.parameter) }) else { throw Problem(.notFound) }
    return accountForm(
      .sessionName, at: call.request.path, call, caller, ["device_name": session.device.name ?? ""],
      device: Self.device(of: session))
  }

  /// `POST /account/sessions/rename/{id}`: nothing takes the name away.
  func renameSessionByForm(_ call: Call) async throws -> HTTPResponse {
    guard let id = SessionID(call.parameter) else { throw Problem(.notFound) }
    return try await answeringCaller(call, at: call.request.path, for: .account, keeping: ["device_name"]) {
      form, caller in
      let name = Device(name: form["device_name"]).name
      guard name != nil || form["device_name"].allSatisfy(\.isWhitespace) else {
        throw FlowError.invalidValue(field: "name", reason: "cannot be read")
      }
      _ = try await flows.sessions.rename(id, to: name, by: caller)
      return try changed(.deviceRenamed, in: form.browser)
    }
  }
}

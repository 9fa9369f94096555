internal import Foundation
internal import PippinAPI

extension AuthClient {
  /// Where the person is signed in, oldest first: at most a hundred.
  ///
  /// - Throws: ``SignInError``.
  public func sessions() async throws(SignInError) -> [DeviceSession] {
    let call = ServerConnection.Call(.listSessions, query: [URLQueryItem(name: "limit", value: "100")])
    let page = try ServerConnection.read(Page<SessionListItem>.self, from: try await data(from: call))
    return page.items.map(DeviceSession.init)
  }

  /// Calls a session something else; `nil` takes the name away.
  ///
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a name that cannot be read or has over 100 characters.
  @discardableResult
  public func renameSession(_ session: DeviceSession, to name: String?) async throws(SignInError) -> DeviceSession {
    var call = ServerConnection.Call(.renameSession, session.id)
    call.body = APIEncoding.json(SessionChangeRequest(name: name.map { .set($0) } ?? .remove))
    return DeviceSession(try ServerConnection.read(SessionListItem.self, from: try await data(from: call)))
  }

  /// Signs the person out there. For the session of this very app it is ``signOut()``.
  ///
  /// - Throws: ``SignInError``.
  public func endSession(_ session: DeviceSession) async throws(SignInError) {
    guard session.id != (try sessionID()) else { return try signOut() }
    _ = try await data(from: ServerConnection.Call(.endSessionByID, session.id))
  }

  /// Signs the person out everywhere but here.
  ///
  /// - Throws: ``SignInError``.
  public func endOtherSessions() async throws(SignInError) {
    let keep = URLQueryItem(name: "keep", value: "current")
    _ = try await data(from: ServerConnection.Call(.endSessions, query: [keep]))
  }
}

internal import Foundation
internal import PippinAPI

extension AuthClient {
  /// Returns the user's sessions, oldest first, at most one hundred.
  ///
  /// - Throws: ``SignInError``.
  public func sessions() async throws(SignInError) -> [DeviceSession] {
    let call = ServerConnection.Call(.listSessions, query: [URLQueryItem(name: "limit", value: "100")])
    let page = try ServerConnection.read(Page<SessionListItem>.self, from: try await data(from: call))
    return page.items.map(DeviceSession.init)
  }

  /// Renames a session. `nil` removes the name.
  ///
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a name without visible characters or with more
  ///   than 100 characters.
  @discardableResult
  public func renameSession(_ session: DeviceSession, to name: String?) async throws(SignInError) -> DeviceSession {
    var call = ServerConnection.Call(.renameSession, session.id)
    call.body = APIEncoding.json(SessionChangeRequest(name: name.map { .set($0) } ?? .remove))
    return DeviceSession(try ServerConnection.read(SessionListItem.self, from: try await data(from: call)))
  }

  /// Ends a session. For the current session, this is the same as ``signOut()``.
  ///
  /// - Throws: ``SignInError``.
  public func endSession(_ session: DeviceSession) async throws(SignInError) {
    guard session.id != (try sessionID()) else { return try signOut() }
    _ = try await data(from: ServerConnection.Call(.endSessionByID, session.id))
  }

  /// Ends all sessions except the current one.
  ///
  /// - Throws: ``SignInError``.
  public func endOtherSessions() async throws(SignInError) {
    let keep = URLQueryItem(name: "keep", value: "current")
    _ = try await data(from: ServerConnection.Call(.endSessions, query: [keep]))
  }
}

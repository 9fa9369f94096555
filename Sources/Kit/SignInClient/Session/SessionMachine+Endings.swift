internal import Foundation
internal import PippinSecret

/// Sessions that ended here and not yet at the server. The kit retries in the background.
extension SessionMachine {
  /// The progress of ending a session at the server.
  enum Telling: Sendable, Equatable {
    /// The access token expired; a refresh comes first.
    case refreshing
    /// The request to end the session was sent, after this number of rejected tokens.
    case ending(refused: Int)
  }

  /// The maximum number of pending sessions. Older ones expire by themselves.
  static let mostEndings = 8

  /// Ends a session here, and schedules its end at the server.
  mutating func leave(_ left: StoredSession, _ now: Date) -> [Action] {
    guard left.id != session?.id else { return [] }
    return [.save] + owe(left, now)
  }

  /// Stores the session as pending, and returns the actions that end it at the server.
  mutating func owe(_ left: StoredSession, _ now: Date) -> [Action] {
    guard !endings.contains(where: { $0.id == left.id }) else { return [] }
    endings.append(left)
    // A refresh of this session is already under way. Its answer continues from here.
    if left.id == session?.id, case .sent = refreshing { telling[left.id] = .refreshing }
    while endings.count > Self.mostEndings { telling[endings.removeFirst().id] = nil }
    return tell(left, now)
  }

  /// Starts all pending sessions that are idle, unless an attempt failed a moment ago.
  mutating func tellAll(_ now: Date) -> [Action] {
    guard endingsBackoff.error(at: now) == nil else { return [] }
    return endings.flatMap { tell($0, now) }
  }

  private mutating func tell(_ left: StoredSession, _ now: Date) -> [Action] {
    guard telling[left.id] == nil else { return [] }
    let needsRefresh = left.freshness(at: now) == .expired
    telling[left.id] = needsRefresh ? .refreshing : .ending(refused: 0)
    return [needsRefresh ? .refresh(left) : .end(left)]
  }

  mutating func settleEnding(
    _ id: String, _ result: RefreshResult, _ now: Date, _ chance: Double
  ) -> [Action] {
    guard telling[id] == .refreshing, let index = endings.firstIndex(where: { $0.id == id }) else { return [] }
    switch result {
    case .renewed(let tokens):
      endings[index].renew(tokens, at: now)
      telling[id] = .ending(refused: 1)
      return [.save, .end(endings[index])]
    case .ended: return forget(ending: id)
    case .unanswered(let error), .refused(let error):
      return postpone(id, error, now, chance)
    case .superseded:
      telling[id] = nil
      return []
    }
  }

  private mutating func postpone(_ id: String, _ error: SignInError, _ now: Date, _ chance: Double) -> [Action] {
    telling[id] = nil
    // Several sessions that fail together are one failure.
    if endingsBackoff.error(at: now) == nil { endingsBackoff.failed(error, at: now, chance: chance) }
    return []
  }

  mutating func told(_ id: String, _ result: EndResult, _ now: Date, _ chance: Double) -> [Action] {
    guard case .ending(let refused) = telling[id], let left = endings.first(where: { $0.id == id }) else { return [] }
    switch result {
    case .done:
      endingsBackoff = Backoff()
      return forget(ending: id)
    case .tokenRefused where refused == 0:
      telling[id] = .refreshing
      return [.refresh(left)]
    case .tokenRefused:
      return postpone(id, SignInError(.accessTokenInvalid, "The server rejected a new access token."), now, chance)
    case .unanswered(let error):
      return postpone(id, error, now, chance)
    }
  }

  mutating func forget(ending id: String) -> [Action] {
    telling[id] = nil
    guard endings.contains(where: { $0.id == id }) else { return [] }
    endings.removeAll { $0.id == id }
    return [.save]
  }
}

internal import Foundation
internal import PippinSecret

/// Sessions that were left: the server is told, however often it takes, and nobody waits for it.
extension SessionMachine {
  /// What is under way for a session that was left.
  enum Telling: Sendable, Equatable {
    /// Its access token serves no more; it is refreshed first.
    case refreshing
    /// It is being ended, after as many tokens that were refused.
    case ending(refused: Int)
  }

  /// Beyond this many, the oldest end by themselves when their time is over.
  static let mostEndings = 8

  /// A session that is none of ours any more is one that the server must be told of.
  mutating func leave(_ left: StoredSession, _ now: Date) -> [Action] {
    guard left.id != session?.id else { return [] }
    return [.save] + owe(left, now)
  }

  /// Writes it down; says what is to be sent once that is kept.
  mutating func owe(_ left: StoredSession, _ now: Date) -> [Action] {
    guard !endings.contains(where: { $0.id == left.id }) else { return [] }
    endings.append(left)
    // The refresh that is under way is not sent beside itself: its answer goes on from here.
    if left.id == session?.id, case .sent = refreshing { telling[left.id] = .refreshing }
    while endings.count > Self.mostEndings { telling[endings.removeFirst().id] = nil }
    return tell(left, now)
  }

  /// Begins with all of which nothing is under way.
  mutating func tellAll(_ now: Date) -> [Action] {
    endings.flatMap { tell($0, now) }
  }

  private mutating func tell(_ left: StoredSession, _ now: Date) -> [Action] {
    guard telling[left.id] == nil else { return [] }
    let needsRefresh = left.freshness(at: now) == .expired
    telling[left.id] = needsRefresh ? .refreshing : .ending(refused: 0)
    return [needsRefresh ? .refresh(left) : .end(left)]
  }

  mutating func settleEnding(
    _ id: String, _ result: RefreshResult, _ now: Date
  ) -> [Action] {
    guard telling[id] == .refreshing, let index = endings.firstIndex(where: { $0.id == id }) else { return [] }
    switch result {
    case .renewed(let tokens):
      endings[index].renew(tokens, at: now)
      telling[id] = .ending(refused: 1)
      return [.save, .end(endings[index])]
    case .ended: return forget(ending: id)
    case .unanswered, .refused, .superseded:
      telling[id] = nil
      return []
    }
  }

  mutating func told(_ id: String, _ result: EndResult) -> [Action] {
    guard case .ending(let refused) = telling[id], let left = endings.first(where: { $0.id == id }) else { return [] }
    switch result {
    case .done: return forget(ending: id)
    case .tokenRefused where refused == 0:
      telling[id] = .refreshing
      return [.refresh(left)]
    case .tokenRefused, .unanswered:
      telling[id] = nil
      return []
    }
  }

  mutating func forget(ending id: String) -> [Action] {
    telling[id] = nil
    guard endings.contains(where: { $0.id == id }) else { return [] }
    endings.removeAll { $0.id == id }
    return [.save]
  }
}

import PippinAccounts
import PippinHTTP
import PippinMemoryStore
import PippinTestKit

/// An export is about the account of the token that asks for it, and has no other account's identity.
///
/// An identity that has left the account may still be in an export that was asked for before.
final class Exports: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private let arrivals: Arrivals
  private var identities: [IdentityID: Identity] = [:]
  /// After how many commits an identity left an account.
  private var left: [String: Int] = [:]
  /// The accounts that a merge concerned. A session of theirs may have moved from one to the other.
  private var merged: Set<String> = []
  /// For the mistake: the export that each access token was given.
  private var kept: [String: HTTPResponse] = [:]

  init(history: History, arrivals: Arrivals) { (self.history, self.arrivals) = (history, arrivals) }

  func didCommit(_ changes: ChangeSet, by server: String) {
    for change in changes.changes {
      switch change {
      case .putIdentity(let identity), .moveIdentity(_, let identity):
        if let former = identities.updateValue(identity, forKey: identity.id), former.account != identity.account {
          leave(former)
        }
      case .removeIdentity(let key):
        for identity in identities.values where identity.key == key {
          identities[identity.id] = nil
          leave(identity)
        }
      case .putMerge(let merge): merged.formUnion([merge.lost.description, merge.survivor.description])
      default: break
      }
    }
  }

  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) {
    for identity in identities.values { leave(identity) }
    identities = Dictionary(uniqueKeysWithValues: memory.everyIdentity.map { ($0.id, $0) })
    for merge in memory.everyMerge { merged.formUnion([merge.lost.description, merge.survivor.description]) }
  }

  private func leave(_ identity: Identity) {
    left[Self.place(identity.id.description, identity.account.description)] = arrivals.commits
  }

  private static func place(_ identity: String, _ account: String) -> String { "\(identity) of \(account)" }

  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String) {
    guard request.path == "/v1/account/export", response.status == 200, let token = ReadToken(of: request),
      let came = arrivals.first(request)
    else { return }
    history.count("exports judged")
    let answer = Answer(response)
    let account = answer.text("account.id")
    if account != token.account, !merged.contains(account), !merged.contains(token.account) {
      history.breaks(.exportIsOnesOwn, "\(server) gave the holder of \(token.account) the export of \(account)")
    }
    for index in 0..<answer.count("identities") {
      let id = answer.text("identities.\(index).identity.id")
      if IdentityID(id).flatMap({ identities[$0] })?.account.description == account { continue }
      if let commits = left[Self.place(id, account)], commits >= came.commits { continue }
      history.breaks(.exportIsOnesOwn, "\(server) exported \(account) with the identity \(id) of another account")
    }
  }

  // MARK: Mistakes

  /// The answer to an export as a mistake would have given it.
  func altered(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
    guard request.path == "/v1/account/export", response.status == 200 || history.mistake == .exportKept else {
      return response
    }
    switch history.mistake {
    case .exportKept:
      guard let bearer = request.fields["authorization"] else { return response }
      if let former = kept[bearer] { return former }
      if response.status == 200 { kept[bearer] = response }
      return response
    case .exportWithAForeignIdentity:
      let answer = Answer(response)
      let (account, id) = (answer.text("account.id"), answer.text("identities.0.identity.id"))
      let others = identities.values.filter { $0.account.description != account }.map(\.id).sorted()
      guard let other = others.first, !id.isEmpty else { return response }
      var altered = response
      altered.body = Array(String(decoding: response.body, as: UTF8.self).replacing(id, with: other.description).utf8)
      return altered
    default: return response
    }
  }
}

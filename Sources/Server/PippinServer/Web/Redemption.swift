import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret

/// A ticket that an app brings, with the proof that it is the app that started the flow.
struct Redemption: Sendable {
  let ticket: String
  /// The challenge of the verifier that came with it.
  let challenge: String
  let client: ClientID
  let at: Date

  /// Where the ticket's record is kept.
  var record: [UInt8] { SHA256.hash(ticket) }

  /// What the ticket stands for; throws `ticketInvalid` for one that is not this client's, not of this verifier, or too old.
  func verdict(in snapshot: Snapshot, keys: MasterKeys) throws(FlowError) -> WebVerdict {
    guard let kept = snapshot.record(record), at < kept.expiresAt else { throw .ticketInvalid }
    let verdict = try WebVerdict.opened(kept, keys: keys)
    guard verdict.flow.client == client, let expected = verdict.flow.appChallenge,
      ConstantTime.equals(challenge, expected)
    else { throw .ticketInvalid }
    // The record of a handle is of the same kind, and a handle is no ticket.
    if case .finished(_, _, _, let known) = verdict.stage {
      guard let known, ConstantTime.equals(known, ticket) else { throw .ticketInvalid }
    }
    return verdict
  }

  /// The session that it stands for, to be read besides; `nil` where it is none, which `verdict` says.
  func session(in snapshot: Snapshot, keys: MasterKeys) -> SessionID? {
    do {
      switch try verdict(in: snapshot, keys: keys).stage {
      case .finished(let id, _, _, _), .confirmed(let id): return id
      default: return nil
      }
    } catch {
      return nil
    }
  }

  func live(_ id: SessionID, in snapshot: Snapshot) throws(FlowError) -> (Account, Session) {
    guard let session = snapshot.session(id), session.endReason(at: at) == nil,
      let account = snapshot.account(session.account)
    else { throw .ticketInvalid }
    return (account, session)
  }
}

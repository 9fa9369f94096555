import PippinAccounts
import PippinTestKit

extension Society {
  /// The old team was told how somebody is called on the way.
  func note(_ handover: Handover, of identity: Identity) -> Deed {
    let (note, now) = (NoteTransfers([(identity, handover.name)], changeSet: samples.id()), now)
    return Deed(name: "transfer", reads: note.reads) { snapshot in
      let decision = note.decide(on: snapshot, now: now)
      return Deed.Decided(decision.changes, decision.outcome == 0 ? "nothing to note" : "noted")
    }
  }

  /// The new team was told who somebody is there, before they come by themselves.
  func move(_ handover: Handover) -> Deed {
    let move = MoveIdentity(
      transfer: handover.name, subject: handover.new.subject,
      relayAddress: happens(1, of: 2) ? addresses[samples.random.number(below: addresses.count)].text : nil,
      changeSet: samples.id(), audit: samples.id())
    let now = now
    return Deed(name: "transfer", reads: move.reads) { snapshot in
      let decision = move.decide(on: snapshot, now: now)
      return Deed.Decided(decision.changes, "\(decision.outcome)")
    }
  }
}

extension Interleaving {
  func handOver() async throws(StoreError) -> Deed? {
    guard let handover = society.any(of: society.handovers) else { return nil }
    if society.happens(1, of: 2) { return society.move(handover) }
    return try await store.snapshot(of: [.identity(handover.old)]).identity(handover.old)
      .map { society.note(handover, of: $0) }
  }
}

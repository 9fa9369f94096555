import PippinAccounts
import PippinTestKit

extension Model {
  /// The old team was told how somebody is called on the way.
  func note(_ handover: Handover, of identity: Identity) -> Action {
    let (note, stamp) = (NoteTransfers([(identity, handover.name)]), samples.stamp())
    return Action(name: "transfer", reads: note.reads) { snapshot in
      let decision = try note.decide(on: snapshot, at: stamp)
      return Action.Decided(decision.changes, decision.outcome == 0 ? "nothing to note" : "noted")
    }
  }

  /// The new team was told who somebody is there, before they come by themselves.
  func move(_ handover: Handover) -> Action {
    let move = MoveIdentity(
      transfer: handover.name, subject: handover.new.subject,
      relayAddress: happens(1, of: 2) ? addresses[samples.random.number(below: addresses.count)].text : nil)
    let stamp = samples.stamp()
    return Action(name: "transfer", reads: move.reads) { snapshot in
      let decision = try move.decide(on: snapshot, at: stamp)
      return Action.Decided(decision.changes, "\(decision.outcome)")
    }
  }
}

extension Interleaving {
  func handOver() async throws -> Action? {
    guard let handover = model.any(of: model.handovers) else { return nil }
    if model.happens(1, of: 2) { return model.move(handover) }
    return try await store.snapshot(of: [.identity(handover.old)]).identity(handover.old)
      .map { model.note(handover, of: $0) }
  }
}

import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinMemoryStore
import PippinSecret
import PippinServer
import PippinTestKit
import PippinTokens

/// The events that the app's back end is told: all that were committed, nothing else, in the order of each account, and signed.
final class WebhookDeliveries: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private var history: History { world.history }

  private struct Owed {
    let queue: [UInt8]
    let id: JobID
    let kind: String
    let at: Date
  }

  /// In the order of the commits.
  private var owed: [Owed] = []
  private var known: Set<String> = []
  /// Which server made a signature.
  private var signers: [String: String] = [:]

  /// The lines of the audit that a back end hears of, with the event that tells of them.
  private static let events: [AuditEvent.Kind: String] = [
    .accountCreated: "account.created", .accountDeleted: "account.deleted", .accountSuspended: "account.suspended",
    .accountRestored: "account.restored", .accountUpdated: "account.updated", .identityRevoked: "identity.revoked",
    .identityLinked: "identity.linked", .identityUnlinked: "identity.unlinked",
  ]

  init(world: World) {
    self.world = world
    world.backEnd.onTaken = { [unowned self] request in taken(request) }
    world.backEnd.refuses = { [unowned self] request in isOfWrongClock(request) }
  }

  func arrived(_ request: HTTPRequest, from sender: String) {
    guard request.authority == "api.example.com", let signature = request.fields["pippin-signature"] else { return }
    signers[signature] = sender
  }

  func didCommit(_ given: ChangeSet, as changes: ChangeSet) {
    var kinds: Set<String> = []
    for case .enqueue(let job) in given.changes where job.kind == .webhook {
      let kind = JSONElement(text: job.payload)?["type"]?.string ?? ""
      kinds.insert(kind)
      owed.append(Owed(queue: job.queue ?? [], id: job.id, kind: kind, at: Date()))
      known.insert(job.id.description)
      history.count("events owed: \(kind)")
    }
    for change in given.changes {
      let expected: String? =
        switch change {
        case .audit(let line): Self.events[line.kind]
        case .putSession(let session): session.end == nil ? nil : "session.ended"
        default: nil
        }
      if let expected, !kinds.contains(expected) {
        history.breaks(.webhooksAreToldAll, "a commit has no webhook for \(expected)")
      }
    }
  }

  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) { owed.removeAll { $0.at > loss.from } }

  private var pending: ChangeSet?

  func willCommit(_ given: ChangeSet, as changes: ChangeSet, by server: String) { pending = given }

  func didCommit(_ changes: ChangeSet, by server: String) {
    // What the decision made is owed, also where a mistake left some of it out.
    if let given = pending, given.id == changes.id { didCommit(given, as: changes) }
    pending = nil
  }

  /// The back end took an event.
  private func taken(_ request: HTTPRequest) {
    let id = Answer(HTTPResponse(status: 200, body: request.body)).text("id")
    judgeSignature(of: request)
    guard !world.backEnd.taken.contains(id) else { return history.count("events taken again") }
    guard known.contains(id), let place = owed.firstIndex(where: { $0.id.description == id }) else {
      // A server that leased the job before the loss still sends it.
      if known.contains(id), !world.losses.all.isEmpty { return }
      return history.breaks(.webhooksAreToldAll, "the back end was told of an event that was never committed")
    }
    // The ids begin with the time by the clock of the server, and clocks differ: an event that was committed earlier with a later id may come
    // later.
    let earlier = owed[..<place].first {
      $0.queue == owed[place].queue && $0.id < owed[place].id && !world.backEnd.taken.contains($0.id.description)
    }
    if let earlier {
      history.breaks(
        .webhooksAreToldAll, "the back end was told of \(owed[place].kind) \(id) before \(earlier.kind) \(earlier.id)")
    }
  }

  /// Whether a signature is old because it was made by a clock that a fault had set wrong. Such a server leases nothing, but still sends
  /// what it leased before. The back end refuses it, so the event is owed as before.
  private func isOfWrongClock(_ request: HTTPRequest) -> Bool {
    guard let signature = request.fields["pippin-signature"], signature.hasPrefix("t="),
      let seconds = Double(signature.dropFirst(2).prefix { $0 != "," })
    else { return false }
    let error = seconds - Date().timeIntervalSince1970
    let isExplained = world.clocks.contains {
      $0.server == signers[signature] && abs(error - $0.skew) < 300 && $0.to > Date().addingTimeInterval(-300)
    }
    guard abs(error) >= 300, isExplained else { return false }
    history.count("events signed by a wrong clock")
    return true
  }

  private func judgeSignature(of request: HTTPRequest) {
    let parts = (request.fields["pippin-signature"] ?? "").split(separator: ",").map(String.init)
    guard parts.count == 2, parts[0].hasPrefix("t="), parts[1].hasPrefix("v1="),
      let seconds = Double(parts[0].dropFirst(2)), abs(Date().timeIntervalSince1970 - seconds) < 300
    else { return history.breaks(.webhooksAreToldAll, "an event is not signed, or its signature is old") }
    let tag = HMACSHA256.tag(
      for: Array(parts[0].dropFirst(2).utf8) + [UInt8(ascii: ".")] + request.body, key: world.backEnd.receiver.secret)
    if Hexadecimal.encode(tag) != parts[1].dropFirst(3) {
      history.breaks(.webhooksAreToldAll, "the signature of an event is wrong")
    }
  }

  func atTheEnd() async throws {
    for event in owed where !world.backEnd.taken.contains(event.id.description) {
      if try await world.database.memory.job(event.id) == nil {
        history.breaks(.webhooksAreToldAll, "the event \(event.kind) \(event.id) was committed and never told")
      }
    }
  }
}

import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinHTTP
import PippinSecret

extension OpenIDFlows {
  /// How many sessions of clients are looked at in one piece.
  private static let pageSize = 200

  /// Finds out which clients' sessions an end concerns, and asks for a job for each client that wants to be told.
  var findingLogouts: JobWork {
    JobWork(.clientLogouts, backoff: Backoff(first: 2, longest: 600, tries: .max)) { job in
      guard let ended = EndedSessions(payload: job.payload) else {
        return .park(reason: "unreadable", detail: "the job carries nothing that this version understands")
      }
      do throws(FlowError) {
        return .done(try await notices(of: ended))
      } catch {
        return .failed(reason: "store_unavailable", detail: error.detailForOperator)
      }
    }
  }

  private func notices(of ended: EndedSessions) async throws(FlowError) -> ChangeSet? {
    let now = now()
    var ids = JobIDs(at: now, random: random)
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "that a session ended does not change any more", at: now)
    var after: SessionID?
    while true {
      let sessions = try await reading { () throws(StoreError) in
        try await store.clientSessions(
          of: ended.account, endedAt: ended.at, orWithin: ended.browser, limit: Self.pageSize, after: after)
      }
      for session in sessions where clients[session.client]?.openID?.backchannelLogoutURI != nil {
        // Whoever ends it twice tells the client once: the subject is the session.
        changes.add(
          .enqueue(
            Job(
              id: ids.next(), kind: .backchannelLogout, subject: session.id.uuid.bytes,
              payload: LogoutNotice(session).payload, createdAt: now, dueAt: now)))
      }
      guard sessions.count == Self.pageSize, let last = sessions.last else { break }
      after = last.id
    }
    return changes.changes.isEmpty ? nil : changes
  }

  /// Tells a client that a session of it is over. Told again after an answer that was lost, it carries the same id.
  func tellingClients(over channel: LogoutChannel) -> JobWork {
    JobWork(.backchannelLogout, backoff: Backoff(first: 5, longest: 3600, tries: 20), leaseTime: 60) { job in
      guard let notice = LogoutNotice(payload: job.payload) else {
        return .park(reason: "unreadable", detail: "the job carries nothing that this version understands")
      }
      guard let client = clients[notice.client], let registration = client.openID,
        let address = registration.backchannelLogoutURI
      else {
        return .park(reason: "client_unknown", detail: "the settings no longer name an address for this client")
      }
      if let end = channel.silent.pause(of: client.id, at: now()) {
        return .failed(reason: "unreachable", detail: "the client did not answer a moment ago", notBefore: end)
      }
      do {
        let token = try LogoutToken.issue(
          for: notice, algorithm: registration.algorithm, issuer: issuer, id: job.id.description,
          keys: signingKeys.keys, now: now())
        let request = try HTTPRequest(
          method: "POST", url: address, fields: ["content-type": MediaType.form],
          body: Array(FormData.encode([("logout_token", token.revealed)]).utf8))
        let sender = registration.allowsPrivateAddresses ? channel.anySender : channel.publicSender
        try await sender.send(request, as: "backchannel_logout", attempt: job.attempts, judge: Self.taken)
        return .done(nil)
      } catch let error as RequestFailure<LogoutRefusal> {
        let isRefused = error.request.outcome == .refused
        if !isRefused { channel.silent.note(client.id, at: now()) }
        return .failed(reason: isRefused ? "refused" : "unreachable", detail: error.request.description)
      } catch let error as FlowError {
        return .failed(reason: "not_signed", detail: error.detailForOperator)
      } catch {
        return .failed(reason: "unreachable", detail: "\(error)")
      }
    }
  }

  /// A redirect is an answer like any other that is not yes: a logout token goes to no other address.
  private static func taken(_ answer: HTTPResponse) throws(LogoutRefusal) {
    guard (200..<300).contains(answer.status) else { throw LogoutRefusal() }
  }
}

/// The client answered something else than a success.
private struct LogoutRefusal: AnswerError {
  let outcome = OutgoingRequest.Outcome.refused
  let detail = "not a success"
}

import PippinAccounts
import PippinFoundation
import PippinTelemetry

/// The work of each kind of job.
package struct JobFlows: FlowPart {
  package let context: FlowContext
  let apple: AppleFlows
  let audit: AuditFlows
  let keys: KeyFlows
  let leaving: LeavingFlows
  let mail: MailFlows
  let webhooks: WebhookFlows
  /// Whom it is told, if anybody.
  let receivers: Webhooks?
  let openID: OpenIDFlows
  /// How OpenID clients are told, if any is.
  let logoutChannel: LogoutChannel?

  /// What this process knows how to do besides answering requests.
  package var jobRunner: JobRunner {
    JobRunner(
      store: store, works: works, reactions: context.reactions, now: now, random: random, log: log,
      tracer: context.tracer)
  }

  /// How the jobs of each kind are done; one whose settings are missing waits for a program that has them.
  private var works: [JobWork] {
    var works = [
      purging,
      keys.keyRotation,
      audit.auditSealing,
      folding,
      apple.appleValidation,
      unlessLeft(apple.owedExchange),
      unlessLeft(leaving.revoking),
      leaving.deletionOfUnreachable,
      leaving.deletionOfGuests,
      unlessLeft(leaving.noticeOfFinishedDeletion),
    ]
    if let receivers { works.append(webhooks.delivery(by: receivers)) }
    if let logoutChannel { works += [openID.findingLogouts, openID.tellingClients(over: logoutChannel)] }
    if let outgoing = mail.outgoing { works.append(unlessLeft(mail.mailing(by: outgoing))) }
    return works
  }

  /// Tells the operator of times in the store that lie in the future. At every start.
  ///
  /// Either the clock was ahead when they were written, or it is behind now. Which one, only the operator can find out.
  package func tellOfTimesFromTheFuture() async throws(FlowError) {
    let now = now()
    let latest = try await reading { () throws(StoreError) in try await store.latestTime() }
    guard let latest, latest > now.addingTimeInterval(60) else { return }
    log.warning(
      "the database has times from the future: the clock was ahead when they were written, or it is behind now",
      [
        "latest": .string(Timestamp(latest).text), "now": .string(Timestamp(now).text),
        "ahead_by_seconds": .integer(Int(latest.timeIntervalSince(now))),
        "cure":
          "check this machine's clock and its synchronisation; if it is right now, the server corrects what it can",
      ])
  }

  /// Asks for the jobs that recur; where one waits already, it goes on as it is. At every start.
  package func askForRecurringJobs() async throws(FlowError) {
    let now = now()
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "a job that waits already is left as it is", at: now)
    // From now on this process makes new things under this key; when an older one can go is counted from there.
    changes.add(.noteMasterKey(masterKeys.currentID, at: now))
    for kind in [Job.Kind.purge, .rotateSigningKeys, .sealAudit, .foldEventCounts, .deleteGuests] {
      changes.add(.enqueue(Job(id: newID(at: now), kind: kind, subject: [], createdAt: now, dueAt: now)))
    }
    try await commit(changes)
  }
}

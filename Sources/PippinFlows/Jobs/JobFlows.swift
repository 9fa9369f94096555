import PippinAccounts

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

import PippinAccounts

extension Flows {
  /// What this process knows how to do besides answering requests.
  package var jobRunner: JobRunner {
    JobRunner(store: store, works: works, reactions: reactions, now: now, random: random, log: log)
  }

  /// How the jobs of each kind are done; one whose settings are missing waits for a program that has them.
  private var works: [JobWork] {
    var works = [
      purging,
      keyRotation,
      auditSealing,
      appleValidation,
      unlessLeft(owedExchange),
      unlessLeft(revoking),
      deletionOfUnreachable,
    ]
    if let webhooks { works.append(delivery(by: webhooks)) }
    if let outgoing { works.append(unlessLeft(mailing(by: outgoing))) }
    return works
  }

  /// Asks for the jobs that recur; where one waits already, it goes on as it is. At every start.
  package func askForRecurringJobs() async throws(FlowError) {
    let now = now()
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "a job that waits already is left as it is", at: now)
    // From now on this process makes new things under this key; when an older one can go is counted from there.
    changes.add(.noteMasterKey(masterKeys.currentID, at: now))
    for kind in [Job.Kind.purge, .rotateSigningKeys, .sealAudit] {
      changes.add(.enqueue(Job(id: newID(at: now), kind: kind, subject: [], createdAt: now, dueAt: now)))
    }
    try await commit(changes)
  }
}

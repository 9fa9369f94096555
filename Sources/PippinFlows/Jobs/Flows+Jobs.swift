import PippinAccounts

extension Flows {
  /// What this process knows how to do besides answering requests.
  package var jobRunner: JobRunner {
    JobRunner(
      store: store, works: [purging, keyRotation, auditSealing, appleValidation, owedExchange], now: now,
      random: random, log: log)
  }

  /// Asks for the jobs that recur; where one waits already, it goes on as it is. At every start.
  package func askForRecurringJobs() async throws(FlowError) {
    let now = now()
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "a job that waits already is left as it is", at: now)
    for kind in [Job.Kind.purge, .rotateSigningKeys, .sealAudit] {
      changes.add(.enqueue(Job(id: newID(at: now), kind: kind, subject: [], createdAt: now, dueAt: now)))
    }
    do {
      try await store.commit(changes)
    } catch {
      throw FlowError(error)
    }
  }
}

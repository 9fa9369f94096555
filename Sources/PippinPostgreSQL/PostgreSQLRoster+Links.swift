internal import PippinSQL
internal import PippinTelemetry

extension PostgreSQLRoster {
  /// How long a connection has for what is not anybody's work.
  private var errandLimit: Duration { min(.seconds(3), settings.statementLimit) }

  /// Takes in what became of an attempt to connect.
  mutating func take(_ outcome: PostgreSQLOpening.Outcome, at now: ContinuousClock.Instant) {
    opening -= 1
    switch outcome {
    case .failure(let error):
      if backoff.failure == nil {
        log.warning("the database cannot be reached", ["detail": .string(error.message)])
      }
      counts.failedAttempts += 1
      backoff.note(error, at: now)
    case .success(let opened):
      // Another attempt may have found the new primary while this one was under way.
      guard opened.origin.mayFollow(origin) else { return counts.failedAttempts += 1 }
      if backoff.failure != nil { log.info("the database can be reached again") }
      backoff.noteSuccess()
      counts.opened += 1
      giveUp(before: opened.origin)
      let link = PostgreSQLLink(opened)
      links[link.socket] = link
      idle.append(link.socket)
    }
  }

  /// Once a server was promoted, what still is at work on the old one comes to nothing.
  private mutating func giveUp(before newest: PostgreSQLOrigin) {
    defer { origin = newest }
    guard let origin, origin != newest else { return }
    log.info("another database server has been promoted", ["timeline": .integer(Int(newest.timeline))])
    for link in links.values { lose(link, to: PostgreSQLError(.unavailable, message: "another server was promoted")) }
    // They are no burden to the new one.
    orphans = OrphanedBackends()
  }

  /// Ends what takes too long on a connection, and sees whether an idle one still is one.
  mutating func attend(to link: PostgreSQLLink, at now: ContinuousClock.Instant) {
    guard let time = nextAttention(to: link), time <= now else { return }
    if link.isBusy {
      lose(link, to: PostgreSQLError(.timedOut, message: "the server did not answer in time"))
    } else {
      idle.removeAll { $0 == link.socket }
      start(.check, on: link, until: now + errandLimit)
    }
  }

  /// When a connection has to be looked at although its socket says nothing.
  func nextAttention(to link: PostgreSQLLink) -> ContinuousClock.Instant? {
    if let deadline = link.deadline { return deadline }
    return link.keptAs == nil ? link.idleSince + settings.idleCheck : nil
  }

  mutating func start(_ work: PostgreSQLWork, on link: PostgreSQLLink, at now: ContinuousClock.Instant) {
    let end = now + work.limit.duration + PostgreSQLSettings.grace
    start(.work(work), on: link, until: work.deadline.map { min($0, end) } ?? end)
  }

  mutating func look(
    for orphans: Set<OrphanedBackends.Orphan>, on link: PostgreSQLLink, at now: ContinuousClock.Instant
  ) {
    start(.looking(orphans), on: link, until: now + errandLimit)
  }

  private mutating func start(
    _ errand: PostgreSQLLink.Errand, on link: PostgreSQLLink, until deadline: ContinuousClock.Instant
  ) {
    do throws(PostgreSQLError) {
      try link.start(errand, until: deadline)
    } catch {
      lose(link, to: error)
    }
  }

  /// Goes on with a connection whose socket is ready.
  mutating func proceed(_ socket: Int32, canReceive: Bool) {
    guard let link = links[socket] else { return }
    do throws(PostgreSQLError) {
      if try link.proceed(canReceive: canReceive), let (errand, pipeline) = link.finish() {
        finish(errand, pipeline.outcome, on: link)
      }
    } catch {
      lose(link, to: error)
    }
  }

  private mutating func finish(
    _ errand: PostgreSQLLink.Errand, _ outcome: Result<[PostgreSQLResult], PostgreSQLError>, on link: PostgreSQLLink
  ) {
    switch errand {
    case .work(let work):
      counts.roundTrips += 1
      settle(work, outcome, on: link)
    case .looking(let asked):
      takeIn(outcome, about: asked, on: link)
    case .check, .cleaning:
      if case .failure(let error) = outcome { return lose(link, to: error) }
      idle.append(link.socket)
    }
  }

  private mutating func takeIn(
    _ outcome: Result<[PostgreSQLResult], PostgreSQLError>, about asked: Set<OrphanedBackends.Orphan>,
    on link: PostgreSQLLink
  ) {
    do throws(PostgreSQLError) {
      let present = try outcome.get().first?.rows { row throws(PostgreSQLError) in try row.integer(0) }
      orphans.note(Set(present ?? []), of: asked, at: .now)
      idle.append(link.socket)
    } catch {
      orphans.noteFailure(at: .now)
      lose(link, to: error)
    }
  }

  private mutating func settle(
    _ work: PostgreSQLWork, _ outcome: Result<[PostgreSQLResult], PostgreSQLError>, on link: PostgreSQLLink
  ) {
    switch outcome {
    case .success(let results):
      var number: Int?
      if case .keep = work.ending { number = keep(link) } else { free(link) }
      answer(work, .success(PostgreSQLWork.Answer(results: results, kept: number)))
    case .failure(let error):
      if error.endsConnection { drop(link) } else { free(link) }
      // Where one connection turns out to lead to a standby now, so do the others; new ones look for the primary.
      if error.code == .readOnly, work.beginning == .write {
        for socket in idle { links[socket].map { drop($0) } }
      }
      fail(work, error)
    }
  }

  private mutating func keep(_ link: PostgreSQLLink) -> Int {
    if let number = link.keptAs { return number }
    keeps += 1
    link.keptAs = keeps
    kept[keeps] = link
    return keeps
  }

  private mutating func free(_ link: PostgreSQLLink) {
    if let number = link.keptAs.take() { kept[number] = nil }
    if link.isInTransaction {
      start(.cleaning, on: link, until: .now + errandLimit)
    } else {
      idle.append(link.socket)
    }
  }

  /// Gives a connection up, and tells whoever waits for it how that leaves the work.
  private mutating func lose(_ link: PostgreSQLLink, to reason: PostgreSQLError) {
    let interrupted = link.finish()
    drop(link)
    log.debug("a connection to the database was given up", ["detail": .string(reason.message)])
    guard let (errand, pipeline) = interrupted else { return }
    switch errand {
    case .work(let work):
      // Else who asks whether the database answers could use up the places of those who have something to do.
      if case .reserved = work.place {} else if let orphan = link.orphan { orphans.add(orphan, at: .now) }
      answer(work, pipeline.outcome(lostTo: reason).map { PostgreSQLWork.Answer(results: $0, kept: nil) })
    case .looking: orphans.noteFailure(at: .now)
    case .check, .cleaning: break
    }
  }

  private mutating func drop(_ link: PostgreSQLLink) {
    if let number = link.keptAs.take() { kept[number] = nil }
    links[link.socket] = nil
    idle.removeAll { $0 == link.socket }
    counts.lost += 1
  }

  /// Closes all; nobody waits any more.
  mutating func letGo() {
    links = [:]
    idle = []
    kept = [:]
  }
}

extension PostgreSQLError {
  /// Whether a connection that said so is of no further use: its server is going away, cannot be written, or knows
  /// another statement by a name than we do.
  fileprivate var endsConnection: Bool {
    switch code {
    case .unavailable, .outcomeUnknown, .readOnly: true
    // "cached plan must not change result type": a migration came by.
    default: sqlState == "0A000"
    }
  }
}

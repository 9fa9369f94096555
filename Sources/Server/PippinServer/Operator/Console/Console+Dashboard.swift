import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinTelemetry

extension OperatorResponder {
  static let dashboardBindings: [RouteBinding<OperatorResponder>] = [
    console(.get, "/", "openConsole") { try await $0.dashboard($1) }
  ]

  private func dashboard(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    let query = try visit.call.query()
    let range = query.first("range").flatMap(ConsoleRange.init) ?? .day
    let isRefreshing = query.first("refresh") == "on"
    let now = flows.now()
    guard let current = StatisticsRange(range, now: now), let former = current.before else {
      throw ServerError(.internalError, cause: "the range \(range.rawValue) is none")
    }
    let body = try await flows.operations.statistics(current)
    let before = try await flows.operations.statistics(former)
    let page = DashboardPage(
      range: range, isRefreshing: isRefreshing,
      health: await healthNotes(visit),
      numbers: numbers(body, before: before), totals: DashboardPage.Totals(body),
      signUps: SignUpsOverTime(body, range, now: now),
      refusals: body.totals.refusalsByReason.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { ($0.key, $0.value) },
      clientSignIns: flows.clients.all.contains { $0.openID != nil } ? body.clientSignIns : nil,
      passkeys: passkeys(body), queues: await queues(now: now), latency: LatencyFigures(of: metrics))
    var response = show(page, visit)
    // Only where the operator asked for it, and with a link that stops it (WCAG 2.2.1, 2.2.2).
    if isRefreshing { response.fields.set("refresh", "\(DashboardPage.refreshSeconds)") }
    return response
  }

  private func numbers(_ body: StatisticsBody, before: StatisticsBody) -> [ConsoleNumber] {
    let (now, then) = (SignInConversion(body), SignInConversion(before))
    return [
      .accounts(
        body.accounts?.count, most: OperatorFlows.mostAccounts, created: body.totals.signUps,
        deleted: body.totals.deletions),
      .active(
        body.accounts?.active, of: body.accounts?.count, most: OperatorFlows.mostAccounts,
        days: OperatorFlows.activeDays),
      .trend("Sign-ups", body.totals.signUps, before: before.totals.signUps),
      .share(
        "Conversion", now.succeeded, of: now.started, what: "started sign-ins",
        before: (then.succeeded, then.started)),
    ]
  }

  private func passkeys(_ body: StatisticsBody) -> PasskeyFigures? {
    guard let present = body.passkeys else { return nil }
    var (issued, accepted, refused): ([String: Int], [String: Int], [String: Int]) = ([:], [:], [:])
    var reasons: [String: Int] = [:]
    for (labels, count) in metrics.counter(named: Instruments.passkeyCeremonies)?.counts ?? [] where count > 0 {
      guard labels.count == 3 else { continue }
      switch labels[2] {
      case "issued": issued[labels[0], default: 0] += count
      case "accepted": accepted[labels[0], default: 0] += count
      default:
        refused[labels[0], default: 0] += count
        reasons[labels[2], default: 0] += count
      }
    }
    let purposes = PasskeyCeremony.Purpose.names.filter { issued[$0] != nil || accepted[$0] != nil }
    let totals = body.totals
    return PasskeyFigures(
      passkeys: present.count, accounts: present.accounts, signIns: totals.signIns,
      signInsByPasskey: totals.passkeySignIns, added: totals.passkeysAdded, upgraded: totals.passkeysUpgraded,
      removed: totals.passkeysRemoved,
      attempts: purposes.map {
        .init(purpose: $0, issued: issued[$0] ?? 0, accepted: accepted[$0] ?? 0, refused: refused[$0] ?? 0)
      },
      refusals: reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) })
  }

  private func queues(now: Date) async -> [JobQueue]? {
    do {
      return try await flows.store.jobCounts().map { count in
        JobQueue(
          kind: count.kind.rawValue, words: count.kind.words, waiting: count.waiting, parked: count.parked,
          overdue: count.firstDueAt.flatMap { $0 < now.addingTimeInterval(-60) ? ConsoleTime($0, now: now) : nil })
      }
    } catch {
      log.warning("the jobs could not be counted", ["cause": .string(error.detail)])
      return nil
    }
  }
}

extension Job.Kind {
  /// What jobs of this kind do.
  var words: String {
    let text = Self.descriptions.first { $0.kind == self }?.text ?? "Unknown to this version."
    return Self.recurring.contains(self) ? "\(text) Runs regularly." : text
  }
}

extension StatisticsRange {
  /// Up to now, including the current step.
  fileprivate init?(_ range: ConsoleRange, now: Date) {
    switch range {
    case .day: self.init(from: now.addingTimeInterval(-23 * EventCount.hour), to: nil, step: .hour, now: now)
    case .week: self.init(from: now.addingTimeInterval(-6 * EventCount.day), to: nil, step: .day, now: now)
    case .month: self.init(from: now.addingTimeInterval(-29 * EventCount.day), to: nil, step: .day, now: now)
    case .year: self.init(from: now.addingTimeInterval(-364 * EventCount.day), to: nil, step: .day, now: now)
    }
  }

  /// The period of the same length before this one.
  fileprivate var before: StatisticsRange? {
    StatisticsRange(from: from.addingTimeInterval(from.timeIntervalSince(to)), to: from, step: step, now: from)
  }
}

extension DashboardPage.Totals {
  fileprivate init(_ body: StatisticsBody) {
    self.init(
      signIns: body.totals.signIns, refusals: body.totals.refusals, errors: body.errors,
      consentsWithdrawn: body.totals.consentsWithdrawn)
  }
}

extension StatisticsBody {
  /// How often people signed in to each OpenID client, most often first.
  fileprivate var clientSignIns: [(client: String, count: Int)] {
    var sums: [String: Int] = [:]
    for count in counts where count.event == EventCount.Event.clientSignedIn.rawValue {
      sums[count.clientID ?? "", default: 0] += count.count
    }
    return sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// Refused sign-ins that an app or this server has to do something about, rather than the person.
  fileprivate var errors: Int {
    totals.refusalsByReason.reduce(0) { sum, refusal in
      RefusalWords.isOfPerson(refusal.key) ? sum : sum + refusal.value
    }
  }
}

extension SignUpsOverTime {
  fileprivate init(_ body: StatisticsBody, _ range: ConsoleRange, now: Date) {
    // A year has more days than a plot has room for.
    let length = range == .year ? 7 : 1
    let starts = body.items.map(\.start.date)
    var steps = [[String: Int]](repeating: [:], count: (starts.count + length - 1) / length)
    let index = Dictionary(uniqueKeysWithValues: starts.enumerated().map { ($1, $0 / length) })
    for count in body.counts where count.event == EventCount.Event.signedUp.rawValue {
      guard let step = index[count.start.date] else { continue }
      steps[step][count.provider ?? "", default: 0] += count.count
    }
    self.init(
      steps: steps.enumerated().map { index, counts in
        Step(
          start: starts[index * length], byProvider: counts,
          isUnfinished: index == steps.count - 1 && body.to.date > now)
      },
      unit: range == .day ? .hour : range == .year ? .week : .day)
  }
}

extension LatencyFigures {
  /// The latencies of this process's responses.
  fileprivate init(of metrics: Metrics) {
    var all: Histogram.Distribution?
    var routes: [String: Histogram.Distribution] = [:]
    for (labels, one) in metrics.histogram(named: Instruments.requestDurations)?.distributions ?? [] {
      if all?.add(one) == nil { all = one }
      let route = labels.first ?? ""
      if routes[route]?.add(one) == nil { routes[route] = one }
    }
    self.init(
      all: Quantiles("all", all),
      routes: routes.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(8).map {
        Quantiles($0.key, $0.value)
      })
  }
}

extension LatencyFigures.Quantiles {
  fileprivate init(_ name: String, _ values: Histogram.Distribution?) {
    self.init(
      name: name, count: values?.count ?? 0, half: values?.quantile(0.5), most: values?.quantile(0.95),
      nearlyAll: values?.quantile(0.99))
  }
}

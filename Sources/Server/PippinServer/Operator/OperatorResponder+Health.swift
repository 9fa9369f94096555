import PippinAccounts
import PippinHTTP
import PippinTokens
import PippinPages
import PippinTelemetry

extension OperatorResponder {
  /// Whether the service is healthy, and what to do where it is not.
  func health() async -> ServiceHealth {
    ServiceHealth(
      ServiceHealth.Evidence(
        unreadiness: await unreadiness(),
        hasProviders: flows.clients.all.contains {
          $0.apple != nil || $0.google != nil || $0.facebook != nil || !$0.openIDProviders.isEmpty
        },
        keySets: flows.keys.keySets.map {
          ServiceHealth.KeySet(provider: $0.provider.rawValue, phase: $0.phase, isThere: $0.isThere)
        },
        requests: recent.tallies, parkedJobs: await parkedJobs(), validations: await validations(),
        missingMasterKeys: await missingMasterKeys()))
  }

  private func parkedJobs() async -> ServiceHealth.Known<Int> {
    do {
      return .known(try await flows.store.jobCounts().reduce(0) { $0 + $1.parked })
    } catch {
      return .unknown(cause: error.detail)
    }
  }

  private func validations() async -> ServiceHealth.Known<(count: Int, rejected: Int, isStopped: Bool)> {
    do {
      let window = try await flows.store.snapshot(of: [.validations]).validations
      return .known((window.count, window.gone, window.tellsOfMistake))
    } catch {
      return .unknown(cause: error.detail)
    }
  }

  private func missingMasterKeys() async -> ServiceHealth.Known<[String]> {
    do throws(FlowError) {
      return .known(try await flows.context.laterMasterKeys.names())
    } catch {
      return .unknown(cause: error.detailForOperator)
    }
  }

  /// Brings the metrics of the health up to date.
  func showHealth() async {
    let health = await health()
    for state in HealthNote.State.allCases {
      instruments.health.set(state == health.state ? 1 : 0, labels: [state.name])
      for finding in health.findings {
        guard let peer = finding.peer, let operation = finding.operation else { continue }
        instruments.peerHealth.set(state == finding.note.state ? 1 : 0, labels: [peer, operation, state.name])
      }
    }
  }

  /// `GET /readyz?verbose`: whether this server is ready, and all that its health is judged by. Causes that name the database are
  /// the log's and the console's.
  func detailedReadiness() async -> HTTPResponse {
    let health = await health()
    let isReady = await unreadiness() == nil
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("status", isReady ? "ready" : "not ready")
    writer.member("health", health.state.name)
    writer.member("summary", HealthNote.headline(health.findings.map(\.note)))
    writer.name("findings")
    writer.beginArray()
    for finding in health.findings {
      writer.beginObject()
      writer.member("state", finding.note.state.name)
      writer.member("text", finding.note.text)
      if let peer = finding.peer, let operation = finding.operation {
        writer.member("peer", peer)
        writer.member("operation", operation)
      }
      if !finding.namesDatabase { writer.member("cure", ifPresent: finding.note.cure) }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return HTTPResponse(
      status: isReady ? 200 : 503,
      fields: ["content-type": MediaType.json, "cache-control": "no-store"], body: writer.bytes + [UInt8(ascii: "\n")])
  }
}

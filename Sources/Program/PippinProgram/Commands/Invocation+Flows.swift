import PippinAccounts
import PippinServer
import PippinTelemetry

extension Invocation {
  /// Runs `work` with the server's rules on its store. The running server does the jobs that `work` queues.
  func withFlows<Outcome: Sendable>(
    _ settings: ServeSettings, creating: Bool = false, _ work: (Flows) async throws(CommandFailure) -> Outcome
  ) async throws(CommandFailure) -> Outcome {
    let log = log(minimum: .warning)
    let result = try await settings.withStore(now: now(), creating: creating) {
      (store) throws(StoreError) -> Result<Outcome, CommandFailure> in
      do throws(CommandFailure) {
        return .success(try await work(try await RunningServer.flows(settings, store: store, log: log, now: now)))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

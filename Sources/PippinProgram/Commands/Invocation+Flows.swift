import PippinAccounts
import PippinFlows
import PippinTelemetry

extension Invocation {
  /// Does `work` by the server's own rules on its store; the jobs that it asks for are done by the server that runs.
  func withFlows<Outcome: Sendable>(
    _ settings: ServeSettings, _ work: (Flows) async throws(CommandFailure) -> Outcome
  ) async throws(CommandFailure) -> Outcome {
    let log = log(minimum: .warning)
    let result = try await settings.withStore(now: now()) {
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

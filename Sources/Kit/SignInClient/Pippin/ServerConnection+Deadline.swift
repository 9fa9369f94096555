internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension ServerConnection {
  /// In seconds, for the complete answer.
  private static let deadline: TimeInterval = 15

  /// Limits the total time. HTTP clients limit only the idle time, so a slow answer could block the caller for days.
  func sendInTime(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let (answers, continuation) = AsyncThrowingStream<(Data, HTTPURLResponse), any Error>.makeStream()
    let sending = Task { [transport] in
      do {
        continuation.yield(try await transport.send(request))
      } catch {
        continuation.finish(throwing: error)
      }
    }
    let limit = Task { [wait] in
      await wait(Self.deadline)
      continuation.finish(throwing: URLError(.timedOut))
    }
    // Not awaited, because a transport may ignore cancellation.
    defer {
      sending.cancel()
      limit.cancel()
    }
    for try await answer in answers { return answer }
    throw CancellationError()
  }
}

internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension ServerConnection {
  /// In seconds, for an answer to its last byte.
  private static let deadline: TimeInterval = 15

  /// A client of HTTP by itself minds only silence: an answer that drips would hold up whoever waits for days.
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
    // Not awaited: a transport that minds no cancellation holds up nobody either.
    defer {
      sending.cancel()
      limit.cancel()
    }
    for try await answer in answers { return answer }
    throw CancellationError()
  }
}

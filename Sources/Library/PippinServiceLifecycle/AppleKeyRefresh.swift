#if ServiceLifecycle
  public import Logging
  public import PippinBackEnd
  public import ServiceLifecycle
  public import SignInWithApple

  /// Fetches Apple's keys, or those of a Pippin server, when the process starts and then before they are due, so that no
  /// sign-in waits for them. Add it to the `ServiceGroup` of your server.
  ///
  /// It never ends the group: without keys, tokens cause the next attempt as they do without this service.
  public struct AppleKeyRefresh: Service {
    private let refresh: @Sendable () async throws -> Void
    private let interval: Duration
    private let logger: Logger

    /// Keeps Apple's keys.
    /// - Parameters:
    ///   - service: your service.
    ///   - interval: the time between two looks at the age of the set. A young one is not fetched again.
    ///   - logger: gets a line when a fetch fails.
    public init(_ service: AppleIDService, every interval: Duration = .seconds(60), logger: Logger) {
      self.init(every: interval, logger: logger) { try await service.refreshKeys() }
    }

    /// Keeps the keys of a Pippin server.
    public init(_ verifier: AccessTokenVerifier, every interval: Duration = .seconds(60), logger: Logger) {
      self.init(every: interval, logger: logger) { try await verifier.refreshKeys() }
    }

    private init(every interval: Duration, logger: Logger, refresh: @escaping @Sendable () async throws -> Void) {
      self.interval = interval
      self.logger = logger
      self.refresh = refresh
    }

    /// Runs until the group shuts down.
    public func run() async throws {
      await cancelWhenGracefulShutdown {
        while !Task.isCancelled {
          do {
            try await refresh()
          } catch {
            logger.warning("keys could not be fetched", metadata: ["why": "\(error)"])
          }
          do {
            // At random, so that the nodes of a server do not ask together.
            try await Task.sleep(for: interval * Double.random(in: 0.5..<1.5))
          } catch {
            return
          }
        }
      }
    }
  }
#endif

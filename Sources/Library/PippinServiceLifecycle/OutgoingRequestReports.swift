#if ServiceLifecycle
  public import Logging
  import Metrics
  public import PippinHTTP

  extension OutgoingRequest {
    /// Writes each request to a log: at debug level if it was answered, else as a warning. Pass it as `onRequest`.
    public static func logging(to logger: Logger) -> Report {
      { request in
        logger.log(
          level: request.outcome == .answered ? .debug : .warning, "\(request)",
          metadata: [
            "operation": "\(request.operation)", "host": "\(request.host)", "outcome": "\(request.outcome.rawValue)",
          ])
      }
    }

    /// Measures each request as the timer `pippin_outgoing_request` with the dimensions `operation` and `outcome`, and
    /// passes it on. Pass it as `onRequest`.
    public static func measuring(then next: @escaping Report = { _ in }) -> Report {
      { request in
        let (seconds, attoseconds) = request.duration.components
        Timer(
          label: "pippin_outgoing_request",
          dimensions: [("operation", request.operation), ("outcome", request.outcome.rawValue)]
        ).recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        next(request)
      }
    }
  }
#endif

import PippinTokens

/// A request to inject a fault.
struct FaultOrder: Decodable {
  private var endpoint: String?
  private var kind: String
  private var count: Int?
  private var probability: Double?
  private var latency_ms: Int?
  private var status: Int?
  /// Starts at this time and strikes once, unless `count` is given.
  private var at: String?
  /// Starts at this time.
  private var after: String?
  /// Starts at the first time and ends at the second.
  private var between: [String]?

  /// Activates the fault, or explains what is wrong with the request.
  func place(in faults: inout Faults) throws(ControlError) -> Fault {
    guard let kind = Fault.Kind(rawValue: kind) else {
      throw .malformed("kind must be one of \(Fault.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    guard Fault.isPossible(count: count, probability: probability, latencyMilliseconds: latency_ms, status: status)
    else {
      throw .malformed("count, probability (0 to 1), latency_ms (to 600000) or status (200 to 599) is out of range")
    }
    return faults.add(
      kind, at: try place(), count: count ?? (at == nil ? nil : 1), probability: probability ?? 1,
      latencyMilliseconds: latency_ms ?? 0, status: status, schedule: try schedule())
  }

  private func place() throws(ControlError) -> Endpoint? {
    guard let endpoint, endpoint != "*" else { return nil }
    guard let known = Endpoint(naming: endpoint) else {
      let paths = Endpoint.allCases.map(\.path).joined(separator: ", ")
      throw .malformed("endpoint must be one of \(paths), or * for all")
    }
    return known
  }

  private func schedule() throws(ControlError) -> Fault.Schedule {
    guard [at, after, between?.first].compactMap(\.self).count <= 1 else {
      throw .malformed("give only one of at, after and between")
    }
    if let between {
      guard between.count == 2 else { throw .malformed("between must have two times") }
      let span = Fault.Schedule(from: try time(between[0]), until: try time(between[1]))
      guard span.from ?? 0 < span.until ?? 0 else { throw .malformed("between must begin before it ends") }
      return span
    }
    return Fault.Schedule(from: try (at ?? after).map { text throws(ControlError) in try time(text) }, until: nil)
  }

  private func time(_ text: String) throws(ControlError) -> Double {
    guard let time = Clock.time(text) else {
      throw .malformed("at, after and between need RFC 3339 times, on the emulator's clock")
    }
    return time
  }
}

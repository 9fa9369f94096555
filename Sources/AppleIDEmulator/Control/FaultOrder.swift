import PippinJSON

/// A fault as somebody asks for it.
struct FaultOrder: Decodable {
  private var endpoint: String?
  private var kind: String
  private var count: Int?
  private var probability: Double?
  private var latency_ms: Int?
  private var status: Int?
  /// The first time from this moment on, once unless `count` says more.
  private var at: String?
  /// From this moment on.
  private var after: String?
  /// From the first moment on, until the second.
  private var between: [String]?

  /// Puts the fault in force, or says what is wrong with the order.
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
      throw .malformed("say one of at, after and between")
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
      throw .malformed("at, after and between take times of RFC 3339, on the emulator's clock")
    }
    return time
  }
}

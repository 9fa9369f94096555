/// A check of `pippin doctor`, as declared.
struct DoctorCheck: Sendable {
  /// Where the evidence comes from.
  enum Reach: Sendable {
    /// Files of this machine.
    case machine
    /// The database, which is on this machine or elsewhere.
    case store
    /// Other servers, and this one through its ports.
    case network
  }

  /// The check cannot be made because of another problem.
  struct Blocked: Error, Equatable {
    /// The end of a sentence: "because …".
    let reason: String
  }

  /// How programs know it; it never changes.
  let id: String
  /// What it looks at, for the reference.
  let summary: String
  let reach: Reach
  /// Looks, and judges what it saw; nil if these settings have nothing to look at.
  let look: @Sendable (DoctorContext) async throws(Blocked) -> [DoctorFinding]?

  init(
    _ id: String, _ reach: Reach, _ summary: String,
    look: @escaping @Sendable (DoctorContext) async throws(Blocked) -> [DoctorFinding]?
  ) {
    self.id = id
    self.reach = reach
    self.summary = summary
    self.look = look
  }

  /// A check that needs the settings.
  static func ofSettings(
    _ id: String, _ reach: Reach, _ summary: String,
    look: @escaping @Sendable (ServeSettings, DoctorContext) async throws(Blocked) -> [DoctorFinding]?
  ) -> DoctorCheck {
    DoctorCheck(id, reach, summary) { (context) throws(Blocked) in
      guard case .success(let settings) = context.reading.result else {
        throw Blocked(reason: "the settings cannot be used")
      }
      return try await look(settings, context)
    }
  }

  /// Whether `--offline` leaves it out.
  func needsNetwork(_ reading: SettingsReading) -> Bool {
    switch reach {
    case .machine: return false
    case .network: return true
    case .store:
      guard case .success(let settings) = reading.result, case .postgreSQL = settings.store else { return false }
      return true
    }
  }
}

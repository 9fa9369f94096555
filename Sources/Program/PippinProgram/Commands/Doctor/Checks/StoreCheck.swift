import PippinAccounts

extension DoctorCheck {
  static let store = ofSettings(
    "store", .store, "whether the database can be read, and whether its tables are those of this version"
  ) { (settings, context) throws(Blocked) in
    let state = await context.store.state(settings)
    var ping: StoreError?
    if case .open(let store, _) = state {
      do throws(StoreError) { try await store.ping() } catch { ping = error }
    }
    return [StoreJudgement.finding(state, ping: ping, at: Printable.text(settings.store.words, limit: 200))]
  }
}

enum StoreJudgement {
  /// - Parameter place: the database, as people are told.
  static func finding(_ state: DoctorStore.State, ping: StoreError?, at place: String) -> DoctorFinding {
    switch state {
    case .open:
      if let ping {
        return .fail("The database \(place) does not work: \(ping.detail).", cure: "Remove this cause.")
      }
      return .ok("The database \(place) can be read, and its tables are those of this version.")
    case .behind(let missing):
      return .warn(
        "The database \(place) lacks \(missing.count == 1 ? "a migration" : "\(missing.count) migrations") of this "
          + "version: \(missing.joined(separator: ", ")).",
        cure: "Make a backup, then start the server: it applies them.")
    case .missing(let path):
      return .warn(
        "There is no file \(Printable.text(path, limit: 200)) yet.",
        cure: "Start the server, which creates it. If there was one, correct the setting store.")
    case .failed(let error):
      return .fail("The database \(place) cannot be read: \(error.detail).", cure: cure(of: error))
    }
  }

  private static func cure(of error: StoreError) -> String {
    switch error.code {
    case .unreadable:
      "Use the version of Pippin that the servers use. If the file is damaged, restore the last backup."
    default:
      "Correct the setting store, start the database, and look at the permissions of its files. Run the doctor as the "
        + "user that runs the server."
    }
  }
}

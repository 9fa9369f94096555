extension ReferencePage {
  /// `docs/reference/doctor.md`.
  static var doctor: ReferencePage {
    let table = MarkdownTable(
      head: ["check", "what it looks at", "where"],
      rows: DoctorCheck.all.map { ["`\($0.id)`", $0.summary, $0.reach.words] })
    return ReferencePage(
      name: "doctor", title: "Checks of the doctor",
      introduction: """
        [`pippin doctor`](commands.md#pippin-doctor) makes these checks, as far as the settings have something to look at.
        [Find what is wrong with a set-up](../guides/doctor.md) shows how to use it, and
        [broken set-ups](doctor-set-ups.md) what it says of each mistake.

        With `--json` it prints `{"checks": [{"id", "status", "detail", "cure"}]}`, one entry a check. `status` is `ok`, `warn` or `fail`;
        `cure` is empty if nothing is wrong. The ids do not change; later versions may add checks. A check that was left out or could not
        be made has no entry. `--offline` leaves out the checks of the network, and those of the database on PostgreSQL.
        """,
      body: [table.text])
  }
}

extension DoctorCheck.Reach {
  fileprivate var words: String {
    switch self {
    case .machine: "this machine"
    case .store: "the database"
    case .network: "the network"
    }
  }
}

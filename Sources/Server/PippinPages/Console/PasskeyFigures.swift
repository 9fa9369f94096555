import PippinHTTP

/// Passkeys on the dashboard: how many there are, and how many attempts succeed.
package struct PasskeyFigures: Sendable {
  /// One purpose of a ceremony, such as a sign-in: how often its options were issued, and how often an answer was accepted or refused.
  package struct Attempts: Sendable {
    let purpose: String
    let issued: Int
    let accepted: Int
    let refused: Int

    package init(purpose: String, issued: Int, accepted: Int, refused: Int) {
      self.purpose = purpose
      self.issued = issued
      self.accepted = accepted
      self.refused = refused
    }

    /// As the heading of its bars.
    var words: String { Self.names[purpose] ?? purpose }

    private static let names = [
      "sign_in": "Sign-in", "confirm": "Confirmation", "add": "Registration",
      "add_conditional": "Automatic registration",
      "sign_up": "Sign-up", "recover": "Recovery",
    ]
  }

  /// At present.
  let passkeys: Int
  let accounts: Int
  /// In the range of the page.
  let signIns: Int
  let signInsByPasskey: Int
  let added: Int
  let upgraded: Int
  let removed: Int
  /// Of this server since it started, in the order in which they are shown.
  let attempts: [Attempts]
  /// Reasons of refused answers with how often they came, the most frequent first; of this server since it started.
  let refusals: [(reason: String, count: Int)]

  package init(
    passkeys: Int, accounts: Int, signIns: Int, signInsByPasskey: Int, added: Int, upgraded: Int, removed: Int,
    attempts: [Attempts], refusals: [(reason: String, count: Int)]
  ) {
    self.passkeys = passkeys
    self.accounts = accounts
    self.signIns = signIns
    self.signInsByPasskey = signInsByPasskey
    self.added = added
    self.upgraded = upgraded
    self.removed = removed
    self.attempts = attempts
    self.refusals = refusals
  }

  var html: HTML {
    let share = signIns == 0 ? 0 : Int((Double(signInsByPasskey) / Double(signIns) * 100).rounded())
    let automatic = upgraded == 0 ? "" : ", \(upgraded.grouped) of them automatically"
    return """
      <p>\(accounts.grouped) \(accounts == 1 ? "account has" : "accounts have") \(passkeys.grouped) \
      \(passkeys == 1 ? "passkey" : "passkeys"). In this period, \(share) % of sign-ins used \
      one: \(signInsByPasskey.grouped) of \(signIns.grouped). Added: \(added.grouped)\(automatic). Removed: \(removed.grouped).</p>
      \(attemptsHTML)\(refusalsHTML)
      """
  }

  private var attemptsHTML: HTML {
    guard !attempts.isEmpty else { return "<p class=\"soft\">Nobody was asked for a passkey since the start.</p>" }
    let bars = attempts.map { one in
      // Of the answers: pages issue options each time they are shown, and mostly nobody answers.
      let answers = one.accepted + one.refused
      let share = answers == 0 ? 0 : Double(one.accepted) / Double(answers)
      let percent = Int((share * 100).rounded())
      return BarPlot.Bar(
        label: one.words, value: share,
        words: answers == 0 ? "no answers" : "\(percent) % of \(answers.grouped) accepted",
        number: one.accepted.grouped, cells: ["\(one.refused.grouped)", "\(one.issued.grouped)"])
    }
    let plot = BarPlot(
      id: "passkeys-plot", title: "Accepted passkeys by purpose", bars: bars,
      columns: ["Purpose", "Accepted", "Refused", "Asked for"], full: 1)
    return """
      <p class="soft">Accepted answers of password managers, on this server since it started.</p>
      \(plot.html(summary: bars.map { "\($0.label): \($0.words)" }.joined(separator: "; ")))
      """
  }

  private var refusalsHTML: HTML? {
    guard !refusals.isEmpty else { return nil }
    let rows = refusals.map { one -> HTML in
      let words =
        one.reason == "failed"
        ? "Refused after the passkey was verified"
        : RefusalWords.of("passkey_invalid", reason: one.reason, provider: "passkey").short
      return """
        <tr><th scope="row"><a href="/refusals?code=passkey_invalid">\(words)</a> <code>\(one.reason)</code></th>\
        <td class="n">\(one.count.grouped)</td></tr>

        """
    }
    return """
      <details><summary>Refused answers by reason</summary>
      <table><caption>Refused passkeys by reason, this server, since it started</caption><thead><tr>\
      <th scope="col">Reason</th><th scope="col" class="n">Count</th></tr></thead>
      <tbody>\(rows)</tbody></table></details>
      """
  }
}

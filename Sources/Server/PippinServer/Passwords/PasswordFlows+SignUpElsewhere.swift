import PippinFoundation
package import PippinAccounts
import PippinTokens
import PippinPasswords
package import PippinSecret

/// What a sign-up's link leads to in another browser than the one where it began: there the chosen password takes the place of
/// the cookie, because the mailbox alone does not suffice.
private struct SignUpElsewhere: SealableObject {
  static let tries = 5

  /// The record of the sign-up.
  let leadsTo: [UInt8]
  let hash: SecretText
  var tries = 0

  init(leadsTo: [UInt8], hash: SecretText) {
    self.leadsTo = leadsTo
    self.hash = hash
  }

  init?(_ json: JSONElement) {
    guard let leadsTo = json["leads_to"]?.string.flatMap({ Base64URL.decode($0) }), let hash = json["hash"]?.string,
      let tries = json["tries"]?.integer
    else { return nil }
    (self.leadsTo, self.hash, self.tries) = (leadsTo, SecretText(hash), Int(tries))
  }

  func write(to writer: inout JSONWriter) {
    writer.member("leads_to", Base64URL.encode(leadsTo))
    writer.member("hash", hash.revealed)
    writer.member("tries", tries)
  }

  static func record(_ token: MailedToken) -> [UInt8] { token.record(for: "sign-up elsewhere") }
}

extension PasswordFlows {
  /// Where the link of a sign-up is kept for other browsers.
  func elsewhere(_ proof: MailedProof) -> [UInt8] { SignUpElsewhere.record(proof.token) }

  /// Keeps the link of a sign-up for other browsers.
  func keepingElsewhere(_ proof: MailedProof, hash: SecretText, at now: Date) throws(FlowError) -> Change {
    try storing(
      SignUpElsewhere(leadsTo: proof.record, hash: hash), as: SignUpElsewhere.record(proof.token),
      until: now.addingTimeInterval(MailedToken.lifetime))
  }

  /// Whether a sign-up's link can be used, with the password, in another browser than the one where it began.
  package func isSignUpElsewhere(_ text: String) async throws(FlowError) -> Bool {
    guard let token = MailedToken(presented: text) else { return false }
    let id = SignUpElsewhere.record(token)
    let kept = SignUpElsewhere(opening: try await read([.record(id)]).record(id), keys: masterKeys, now: now())
    return kept.map { $0.tries < SignUpElsewhere.tries } ?? false
  }

  /// Completes a sign-up in another browser: by the link's token and the password.
  ///
  /// Each try is counted before the password is judged, so that a crowd of them at once is counted too. One that could not be
  /// judged is given back.
  ///
  /// - Parameter cookie: the session cookie that the new one replaces.
  package func confirmSignUpElsewhere(
    in browser: BrowserID, token text: SecretText, password: SecretText, device: Device, origin: PasswordOrigin,
    replacing cookie: String?
  ) async throws(FlowError) -> PageSession {
    guard let token = MailedToken(presented: text.revealed) else { throw .mailedTokenInvalid }
    // Each browser's own: another one that also has link and password gets no session of this one.
    let note = noteOfOpening(by: SignUpElsewhere.record(token) + Array(browser.attempt(.signUp).utf8))
    if let before = try await openedBefore(note, created: true) { return PageSession(before, keys: masterKeys) }
    guard let kept = try await counted(1, at: token) else { throw .mailedTokenInvalid }
    let verdict: VerifiedPassword?
    do throws(FlowError) {
      // Somebody who has shown a token that was mailed.
      let requester = HashingRequester(priority: .known, address: origin.address)
      verdict = try await judge(password, against: kept.hash, for: requester)
    } catch {
      _ = try await counted(-1, at: token)
      throw error
    }
    guard verdict != nil else { throw .credentialsInvalid() }
    return try await confirmSignUp(
      by: kept.leadsTo, noting: note, device: device, origin: origin, replacing: cookie)
  }

  private func counted(_ tries: Int, at token: MailedToken) async throws(FlowError) -> SignUpElsewhere? {
    let now = now()
    let id = SignUpElsewhere.record(token)
    let changeSet: ChangeSetID = newID(at: now)
    return try await decide(on: [.record(id)]) { snapshot throws(FlowError) -> Decision<SignUpElsewhere?> in
      let record = snapshot.record(id)
      guard let record, var kept = SignUpElsewhere(opening: record, keys: masterKeys, now: now),
        kept.tries + tries <= SignUpElsewhere.tries
      else { return Decision(nil, nil) }
      kept.tries += tries
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      changes.add(try storing(kept, as: id, until: record.expiresAt))
      return Decision(changes, kept)
    }
  }
}

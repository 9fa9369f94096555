import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// `POST /auth/usermigrationinfo`: both teams ask about the people of a transferred app (TRANSFER-2, TRANSFER-4).
  func userMigrationInfo(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    answering(request, entry) { () throws(Refusal) in
      let form = try TokenForm(request, carriesToken: true, registry: entry.registry, now: entry.now)
      let bearer = request.fields["authorization"] ?? ""
      let writer = try withState { state throws(Refusal) -> JSONWriter in
        try state.judge(migrationBearer: bearer, form: form, now: entry.second)
        return try Self.answer(form, in: &state, now: entry.second)
      }
      record(
        request, entry, status: 200, clientID: form.client.id,
        words: "team \(form.teamID) asked for a person's transfer identifier or new identifier")
      return .apple(writer.bytes)
    }
  }

  private static func answer(
    _ form: TokenForm, in state: inout EmulatorState, now: Int
  ) throws(Refusal) -> JSONWriter {
    var writer = JSONWriter()
    writer.beginObject()
    if let transferSubject = form.data.first("transfer_sub") {
      if form.data.first("sub") != nil {
        throw Refusal(
          .invalidRequest, "the old team sends sub and the new team transfer_sub; send only one of them (TRANSFER-7)")
      }
      let arrival = try state.takeOver(
        transferSubject: transferSubject, client: form.client, teamID: form.teamID, now: now)
      writer.member("sub", arrival.subject)
      writer.member("email", ifPresent: arrival.relayAddress)
      writer.member("is_private_email", arrival.relayAddress != nil)
    } else {
      let subject = try form.required("sub")
      let target = try form.required("target")
      writer.member(
        "transfer_sub",
        try state.giveAway(subject: subject, to: target, client: form.client, teamID: form.teamID, now: now))
    }
    writer.endObject()
    return writer
  }
}

extension EmulatorState {
  /// Checks that the `user.migration` token was issued to this client and this team (TOKEN-16, TRANSFER-2).
  fileprivate func judge(migrationBearer field: String, form: TokenForm, now: Int) throws(Refusal) {
    let words = field.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, words[0].lowercased() == "bearer" else {
      throw Refusal(.invalidRequest, "the Authorization header must be Bearer with a user.migration token (TRANSFER-2)")
    }
    guard let number = tokens.number(in: words[1], .migration), let grant = migrations[number] else {
      throw Refusal(.invalidRequest, "the Bearer token is not a user.migration token that was issued here (TRANSFER-7)")
    }
    guard grant.clientID == form.client.id, grant.teamID == form.teamID else {
      throw Refusal(.invalidRequest, "the Bearer token was issued to another client or team (TRANSFER-7, TRANSFER-8)")
    }
    guard now < grant.expiresAt else {
      throw Refusal(.invalidRequest, "the Bearer token has expired; it is valid for an hour (TOKEN-16, TRANSFER-7)")
    }
  }
}

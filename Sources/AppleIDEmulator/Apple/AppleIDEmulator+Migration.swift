import PippinHTTP
import PippinJSON

extension AppleIDEmulator {
  /// `POST /auth/usermigrationinfo`: both teams' questions about people whose app moves (TRANSFER-2, TRANSFER-4).
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
        words: "team \(form.teamID) asked about a person who moves")
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
          .invalidRequest, "sub is the old team's question, transfer_sub the new one's; not both (TRANSFER-7)")
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
  /// The token of `user.migration` that was given to this client and this team (TOKEN-16, TRANSFER-2).
  fileprivate func judge(migrationBearer field: String, form: TokenForm, now: Int) throws(Refusal) {
    let words = field.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, words[0].lowercased() == "bearer" else {
      throw Refusal(.invalidRequest, "the Authorization field must say Bearer and a user.migration token (TRANSFER-2)")
    }
    guard let number = tokens.number(in: words[1], .migration), let grant = migrations[number] else {
      throw Refusal(.invalidRequest, "the Bearer token is no user.migration token that was issued here (TRANSFER-7)")
    }
    guard grant.clientID == form.client.id, grant.teamID == form.teamID else {
      throw Refusal(.invalidRequest, "the Bearer token was issued to another client or team (TRANSFER-7, TRANSFER-8)")
    }
    guard now < grant.expiresAt else {
      throw Refusal(.invalidRequest, "the Bearer token expired; it lives an hour (TOKEN-16, TRANSFER-7)")
    }
  }
}

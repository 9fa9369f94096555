import PippinHTTP

extension AppleIDEmulator {
  /// `GET /`: the overview page.
  func home(_ request: HTTPRequest) -> HTTPResponse {
    let search = HomeSearch(request.queryData)
    let page = withState { state in
      let everybody = state.people.all
      let found = everybody.filter { search.finds($0.profile) }
      let people = found.prefix(HomePage.mostCards).map { person in
        HomePage.Card(person: person.profile, uses: state.uses(of: person))
      }
      return HomePage(
        people: people, peopleCount: everybody.count, foundCount: found.count, search: search,
        mail: state.mailbox.all.suffix(20), log: state.log.entries.filter(search.finds).suffix(100))
    }
    return .page(page.html)
  }

  /// `POST /emulator/ui/…`: a button on the overview page; the answer leads back there.
  func press(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    guard let form = request.formData, let personID = form.first("apple_id") else {
      record(request, entry, status: 400, words: "this form is not from the overview page")
      return .text("This form is not from the overview page.\n", status: 400)
    }
    let bundleID = form.first("bundle_id") ?? ""
    let isDone = withState { state in
      switch request.path {
      case "/emulator/ui/stop-using": state.stopUsing(bundleID, by: personID, now: entry.now)
      case "/emulator/ui/forwarding":
        state.setForwarding(form.first("enabled") == "true", of: bundleID, by: personID, now: entry.now)
      case "/emulator/ui/password": state.changePassword(of: personID, now: entry.now)
      case "/emulator/ui/delete-apple-id": state.deleteAppleID(personID, now: entry.now)
      case "/emulator/ui/add-apple-id": !personID.isEmpty && state.add(Self.person(personID, form))
      default: false
      }
    }
    if !isDone {
      record(
        request, entry, status: 404,
        words: "nothing changed: the page was out of date, or the short name is already in use")
    }
    return .redirect(HomeSearch(form).address)
  }

  private static func person(_ id: String, _ form: FormData) -> EmulatorConfiguration.AppleID {
    let email = form.first("email") ?? ""
    return EmulatorConfiguration.AppleID(
      id: id, email: email.isEmpty ? nil : email, givenName: form.first("first_name") ?? "",
      familyName: form.first("last_name") ?? "")
  }
}

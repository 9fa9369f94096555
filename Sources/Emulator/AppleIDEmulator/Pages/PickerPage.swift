import PippinHTTP

/// The list of people to sign in as, in place of Apple's login.
struct PickerPage {
  let requestID: String
  let client: Registry.Client
  let people: [EmulatorConfiguration.AppleID]

  var html: HTML {
    Page.document(
      title: "Choose an Apple ID",
      body: """
        <div class="card">
        <h1>Use your Apple ID to sign in to “\(client.name)”</h1>
        <p class="quiet">Choose a test person. No password is needed.</p>
        <form method="get" action="/auth/authorize/sheet">
        \(Page.hidden("request", requestID))
        \(people.map(button))
        </form>
        <form method="post" action="/auth/authorize/decide">
        \(Page.hidden("request", requestID))
        <button name="action" value="cancel">Cancel</button>
        </form>
        </div>
        """)
  }

  private func button(_ person: EmulatorConfiguration.AppleID) -> HTML {
    """
    <button class="person" name="apple_id" value="\(person.id)"><strong>\(person.fullName)</strong>
    <span class="quiet break">\(person.email.map(Page.address) ?? "managed by a school or company, without an address")</span></button>

    """
  }
}

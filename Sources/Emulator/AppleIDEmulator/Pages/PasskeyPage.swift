import PippinHTTP
import PippinTokens

/// The page of passkeys: devices with their keys, and a button for each fault.
struct PasskeyPage {
  /// A device with the passkeys that it has now.
  struct Card {
    let device: PasskeyDevice
    let owner: String
    let passkeys: [(passkey: EmulatedPasskey, isHidden: Bool)]
  }

  /// The first devices, at most `mostCards`.
  let cards: [Card]
  let deviceCount: Int
  let passkeyCount: Int
  /// The number of all people.
  let peopleCount: Int
  /// The people for whom a device can be added.
  let people: [EmulatorConfiguration.AppleID]
  /// The active faults of passkeys.
  let faults: [Fault]
  let search: HomeSearch
  /// With more devices than this the page shows the first ones only.
  static let mostCards = 24
  /// The kinds of fault that a button can inject; `latency` is among them, two seconds long.
  static let kinds = Fault.Kind.allCases.filter { $0.isPasskeyOnly || $0 == .cancel || $0 == .latency }

  var html: HTML {
    EmulatorPage.overview(
      .passkeys,
      body: """
        \(peopleCount > HomePage.mostCards || search.isForPeople ? search.form(among: peopleCount, on: .passkeys) : nil)
        <p class="quiet" role="status">\(count)</p>
        \(cards.isEmpty ? nil : "<div class=\"card rows\">\(cards.map(row))</div>" as HTML)
        \(newDevice)
        <h2 class="faults">Faults of the next ceremony</h2>
        \(active)
        <div class="row">\(Self.kinds.map(tap))</div>
        """)
  }

  private var count: String {
    if deviceCount == 0 { return "No devices yet. Add one, and let your server’s tests register passkeys on it." }
    let shown = deviceCount > cards.count ? " The first \(cards.count) devices are shown." : ""
    return "Devices: \(deviceCount). Passkeys: \(passkeyCount).\(shown)"
  }

  private func row(_ card: Card) -> HTML {
    let device = card.device
    let isOnline = device.offlineSince == nil
    return """
      <section class="item" aria-label="\(device.id)">
      <div class="line"><div>
      <h2>\(device.kind.title) of \(card.owner)</h2>
      <p class="quiet break"><code>\(device.id)</code> · \(status(device))\(card.passkeys.isEmpty ? " · no passkeys" : "")</p>
      </div><div class="row">
      \(button(device.state.isUnlocked ? "Lock" : "Unlock", "device-lock", device))
      \(button(isOnline ? "Take offline" : "Put online", "device-online", device))
      \(button(device.state.verifiesUser ? "Fail verification" : "Pass verification", "device-verification", device))
      </div></div>
      \(card.passkeys.map { passkey($0.passkey, $0.isHidden, on: device) })
      </section>

      """
  }

  private func status(_ device: PasskeyDevice) -> String {
    var words = [device.offlineSince == nil ? "online" : "offline", device.state.isUnlocked ? "unlocked" : "locked"]
    if !device.state.verifiesUser { words.append("no user verification") }
    if !device.state.hasPasscode { words.append("no passcode") }
    if device.state.isLidClosed { words.append("lid closed") }
    return words.joined(separator: ", ")
  }

  private func passkey(_ passkey: EmulatedPasskey, _ isHidden: Bool, on device: PasskeyDevice) -> HTML {
    let last = passkey.signals.last
    let signal: HTML? = last.map { "<br>\($0.method), \(EmulatorPage.time($0.at))" }
    return """
      <div class="app line"><div>
      <h3>\(passkey.rpID)</h3>
      <p class="quiet break">\(passkey.userName)\(isHidden ? " · hidden" : "") · \(passkey.keychain == nil ? "on this device only" : "synced")\
       · counter \(String(passkey.counters[device.id, default: 0]))<br><code>\(Base64URL.encode(passkey.credentialID))</code>\(signal)</p>
      </div><div class="row">\(button(
        "Remove", "remove-passkey", device, extra: EmulatorPage.hidden("passkey", String(passkey.number)),
        style: "danger", about: "passkey \(passkey.number)"))</div></div>

      """
  }

  private func button(
    _ title: String, _ path: String, _ device: PasskeyDevice, extra: HTML = HTML(), style: String = "",
    about: String? = nil
  ) -> HTML {
    """
    <form method="post" action="/emulator/ui/\(path)">\(EmulatorPage.hidden("device", device.id))\(search.hidden)\(extra)\
    <button class="\(style)" aria-label="\(title): \(about.map { "\($0), " } ?? "")\(device.id)">\(title)</button></form>
    """
  }

  private func tap(_ kind: Fault.Kind) -> HTML {
    """
    <form method="post" action="/emulator/ui/passkey-fault">\(EmulatorPage.hidden("kind", kind.rawValue))\(search.hidden)\
    <button><code>\(kind.rawValue)</code></button></form>
    """
  }

  private var active: HTML {
    if faults.isEmpty {
      return "<p class=\"quiet\">None. A button injects its fault once; programs find them at "
        + "<code>/emulator/faults</code>.</p>"
    }
    return """
      <ul>\(faults.map { fault in
        """
        <li class="row"><code>\(fault.kind.rawValue)</code><form method="post" action="/emulator/ui/remove-fault">\
        \(EmulatorPage.hidden("fault", String(fault.id)))\(search.hidden)\
        <button aria-label="Remove: \(fault.kind.rawValue)">Remove</button></form></li>
        """ as HTML
      })</ul>
      """
  }

  private var newDevice: HTML {
    """
    <details class="card new"><summary>Add a device</summary>
    <form method="post" action="/emulator/ui/add-device">
    <label for="new_device_owner">Apple ID</label><select id="new_device_owner" name="owner">\
    \(people.map { "<option value=\"\($0.id)\">\($0.fullName)</option>" as HTML })</select>
    <label for="new_device_kind">Kind</label><select id="new_device_kind" name="kind">\
    \(PasskeyDevice.Kind.allCases.map { "<option value=\"\($0.rawValue)\">\($0.title)</option>" as HTML })</select>
    <button class="main">Add</button>
    </form></details>

    """
  }
}

extension PasskeyDevice.Kind {
  /// The kind in words.
  fileprivate var title: String {
    switch self {
    case .iphone: "iPhone"
    case .mac: "Mac"
    case .android: "Android phone"
    case .windows: "Windows PC"
    case .securityKey: "Security key"
    }
  }
}

extension EmulatorState {
  /// The page of passkeys, for the people that the search finds.
  fileprivate func passkeyPage(_ search: HomeSearch, now: Double) -> PasskeyPage {
    let found = devices.all.filter { device in people[device.personID].map { search.finds($0.profile) } ?? false }
    let cards = found.prefix(PasskeyPage.mostCards).map { device in
      PasskeyPage.Card(
        device: device, owner: people[device.personID]?.profile.fullName ?? device.personID,
        passkeys: passkeys.compactMap { passkey in
          sight(of: passkey, on: device, now: now).map { (passkey, $0 == .hidden) }
        })
    }
    return PasskeyPage(
      cards: Array(cards), deviceCount: found.count, passkeyCount: passkeys.count, peopleCount: people.all.count,
      people: people.all.prefix(HomePage.mostCards).map(\.profile),
      faults: faults.all.filter { $0.endpoint == .passkey || $0.kind.isPasskeyOnly }, search: search)
  }
}

extension AppleIDEmulator {
  /// `GET /emulator/ui/passkeys`
  func passkeyPage(_ request: HTTPRequest) -> HTTPResponse {
    let search = HomeSearch(request.queryData)
    return .page(withState { $0.passkeyPage(search, now: $0.now) }.html)
  }

  /// A button of the page of passkeys; the answer leads back to the page.
  func pressPasskeys(_ form: FormData, _ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    let isDone = withState { $0.press(request.path, form, now: entry.now) }
    if !isDone {
      record(
        request, entry, status: 404, words: "nothing changed: the page was out of date, or there are too many devices")
    }
    return .redirect(HomeSearch(form).address(on: .passkeys))
  }

  /// The paths of these buttons.
  static let passkeyButtons: Set<String> = Set(
    [
      "device-lock", "device-online", "device-verification", "remove-passkey", "add-device", "passkey-fault",
      "remove-fault",
    ]
    .map { "/emulator/ui/" + $0 })
}

extension EmulatorState {
  /// Does what a button says; false if there is nothing to do it to.
  fileprivate mutating func press(_ path: String, _ form: FormData, now: Double) -> Bool {
    switch path {
    case "/emulator/ui/passkey-fault":
      guard let kind = Fault.Kind(rawValue: form.first("kind") ?? ""), PasskeyPage.kinds.contains(kind) else {
        return false
      }
      _ = faults.add(
        kind, at: .passkey, count: 1, probability: 1, latencyMilliseconds: kind == .latency ? 2000 : 0, status: nil,
        schedule: Fault.Schedule())
      return true
    case "/emulator/ui/remove-fault":
      return Int(form.first("fault") ?? "").map { faults.remove(id: $0) } ?? false
    case "/emulator/ui/add-device":
      guard let kind = PasskeyDevice.Kind(rawValue: form.first("kind") ?? ""), let owner = form.first("owner"),
        people[owner] != nil
      else { return false }
      return devices.add(
        PasskeyDevice(id: devices.freeID(owner, kind), personID: owner, kind: kind, state: .init(of: kind)))
    default: return pressDevice(path, form, now: now)
    }
  }

  private mutating func pressDevice(_ path: String, _ form: FormData, now: Double) -> Bool {
    guard var device = devices[form.first("device") ?? ""] else { return false }
    switch path {
    case "/emulator/ui/remove-passkey":
      return Int(form.first("passkey") ?? "").map { removePasskey($0, on: device.id, now: now) } ?? false
    case "/emulator/ui/device-lock": device.state.isUnlocked.toggle()
    case "/emulator/ui/device-verification": device.state.verifiesUser.toggle()
    case "/emulator/ui/device-online": connect(&device, device.offlineSince != nil, now: now)
    default: return false
    }
    devices.replace(device)
    return true
  }
}

/// A message that the relay accepted for one person.
struct RelayedMail: Sendable {
  /// The relay's domains (RELAY-1, RELAY-2). The third, `icloud.com`, also has ordinary addresses.
  static let domains = ["privaterelay.appleid.com", "private.icloud.com"]
  /// RELAY-5.
  static let dailyLimit = 100

  var number = 0
  /// Seconds since 1970, on Apple's clock.
  let time: Double
  /// The envelope's sender.
  let sender: String
  let author: String
  /// The sender's address that the person sees (RELAY-9).
  let shownAuthor: String
  /// The relay address, or the ordinary address that it was sent to.
  let recipient: String
  /// The recipient's id; nil if no person here has the address.
  let personID: String?
  let personEmail: String
  let subject: String?
  let text: String?
  /// The message as sent.
  let content: [UInt8]

  /// Whether it was sent to a relay address.
  var isRelayed: Bool { recipient != personEmail.lowercased() }

  /// RELAY-9: `sales@example.com` is shown as `sales_at_example_com_<something>@icloud.com`.
  static func shown(_ author: String, something: String) -> String {
    let name = author.replacing("@", with: "_at_").replacing(".", with: "_")
    return "\(name)_\(something)@icloud.com"
  }
}

/// The newest messages: at most two hundred, and at most 32 MiB.
struct RelayMailbox: Sendable {
  private(set) var all: [RelayedMail] = []
  private var lastNumber = 0
  private var size = 0
  /// The times of each relay address's messages of the last day.
  private var arrivals: [SubjectKey: [Double]] = [:]

  mutating func append(_ mail: RelayedMail, for address: SubjectKey?) {
    lastNumber += 1
    var mail = mail
    mail.number = lastNumber
    size += mail.content.count
    if let address { arrivals[address, default: []].append(mail.time) }
    all.append(mail)
    while all.count > 200 || size > 32 << 20 { size -= all.removeFirst().content.count }
  }

  /// The number of messages to an address within 24 hours before `now`.
  mutating func count(for address: SubjectKey, now: Double) -> Int {
    guard let times = arrivals[address] else { return 0 }
    let recent = times.filter { $0 > now - 86_400 && $0 <= now }
    arrivals[address] = recent.isEmpty ? nil : recent
    return recent.count
  }

  /// Deletes the messages, but keeps the day's counts.
  mutating func removeAll() {
    all.removeAll()
    size = 0
  }
}

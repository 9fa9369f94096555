/// A message that the relay took for one person.
struct RelayedMail: Sendable {
  /// The relay's domains (RELAY-1, RELAY-2). The third, `icloud.com`, is no relay's alone.
  static let domains = ["privaterelay.appleid.com", "private.icloud.com"]
  /// RELAY-5.
  static let dailyLimit = 100

  var number = 0
  /// Seconds since 1970, on Apple's clock.
  let time: Double
  /// The envelope's sender.
  let sender: String
  let author: String
  /// Whom the person sees in place of the author (RELAY-9).
  let shownAuthor: String
  /// The relay address, or the one to which it was sent past the relay.
  let recipient: String
  /// Who reads it; nil for an address of nobody here.
  let personID: String?
  let personEmail: String
  let subject: String?
  let text: String?
  /// As sent.
  let content: [UInt8]

  /// Whether it went through the relay, and not past it.
  var isRelayed: Bool { recipient != personEmail.lowercased() }

  /// RELAY-9: `sales@example.com` is shown as `sales_at_example_com_<something>@icloud.com`.
  static func shown(_ author: String, something: String) -> String {
    let name = author.replacing("@", with: "_at_").replacing(".", with: "_")
    return "\(name)_\(something)@icloud.com"
  }
}

/// The newest messages: no more than two hundred, no more than 32 MiB.
struct RelayMailbox: Sendable {
  private(set) var all: [RelayedMail] = []
  private var lastNumber = 0
  private var size = 0
  /// When each relay address got its messages of the last day.
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

  /// How many messages came for an address within 24 hours before `now`.
  mutating func count(for address: SubjectKey, now: Double) -> Int {
    guard let times = arrivals[address] else { return 0 }
    let recent = times.filter { $0 > now - 86_400 && $0 <= now }
    arrivals[address] = recent.isEmpty ? nil : recent
    return recent.count
  }

  /// Forgets the messages, but not how many there were today.
  mutating func removeAll() {
    all.removeAll()
    size = 0
  }
}

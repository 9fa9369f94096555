import PippinAPI
import PippinAccounts
import PippinServer
import PippinTestKit
import Testing

@Suite struct ProviderOfferTests {
  private static let somewhere = ProviderOffer.Installation(
    platform: .ios, version: AppVersion("2.3"), id: "0b9f", country: "DE")

  private func client(
    _ platform: Client.Platform = .ios, distribution: Client.Distribution = .appStore,
    password change: (inout OfferConditions) -> Void = { _ in }
  ) -> Client {
    var offers = ProviderOffers()
    change(&offers.password)
    return Client(
      id: ClientID(rawValue: "com.example.app"), name: "Example", platform: platform, realm: .standard,
      audience: "com.example.app", returnAddresses: [], apple: nil, distribution: distribution, offers: offers)
  }

  private func verdict(
    _ installation: ProviderOffer.Installation = somewhere, _ change: (inout OfferConditions) -> Void
  ) -> String {
    let offer = ProviderOffer(.password, by: client(password: change), to: installation, mails: true)
    return [offer.reason?.rawValue ?? "offered", offer.missing.map { "without \($0.rawValue)" }].compactMap(\.self)
      .joined(separator: " ")
  }

  @Test func `without a condition everybody gets everything that is set up`() {
    let offers = client().offers(to: ProviderOffer.Installation(), mails: true)
    #expect(offers.map(\.provider) == [.apple, .google, .facebook, .password, .passkey])
    #expect(offers.map(\.reason) == [.notConfigured, .notConfigured, .notConfigured, nil, .notConfigured])
    #expect(client().offers(to: Self.somewhere, mails: false).map(\.isAvailable) == Array(repeating: false, count: 5))
  }

  @Test func `each condition says no for its own reason`() {
    #expect(verdict { $0.isEnabled = false } == "switched_off")
    #expect(verdict { $0.platforms = [.android] } == "platform")
    #expect(verdict { $0.platforms = [.android, .ios] } == "offered")
    #expect(verdict { $0.minimumVersion = AppVersion("2.4") } == "app_version")
    #expect(verdict { $0.minimumVersion = AppVersion("2.3.0") } == "offered")
    #expect(verdict { $0.countries = .only(["AT", "DE"]) } == "offered")
    #expect(verdict { $0.countries = .only(["AT"]) } == "country")
    #expect(verdict { $0.countries = .except(["DE"]) } == "country")
    #expect(verdict { $0.countries = .except(["AT"]) } == "offered")
    #expect(verdict { $0.rolloutPercent = 0 } == "rollout")
    #expect(verdict { $0.rolloutPercent = 100 } == "offered")
  }

  @Test func `what a condition asks about and nobody says is a no`() {
    let nobody = ProviderOffer.Installation()
    #expect(verdict(nobody) { $0.minimumVersion = AppVersion("1") } == "app_version without app_version")
    #expect(verdict(nobody) { $0.countries = .only(["DE"]) } == "country without country")
    #expect(verdict(nobody) { $0.countries = .except(["DE"]) } == "country without country")
    #expect(verdict(nobody) { $0.rolloutPercent = 99 } == "rollout without install_id")
    #expect(verdict(nobody) { $0.platforms = [.ios] } == "offered", "the client's own platform")
    #expect(verdict(nobody) { $0.rolloutPercent = 0 } == "rollout", "whoever it is")
  }

  @Test func `who is in a roll-out stays in it as it grows, and each percentage is about as many`() {
    var before: Set<Int> = []
    for percent in stride(from: 0, through: 100, by: 5) {
      let now = Set(
        (0..<2000).filter { number in
          var installation = Self.somewhere
          installation.id = "installation \(number)"
          return verdict(installation) { $0.rolloutPercent = percent } == "offered"
        })
      #expect(now.isSuperset(of: before))
      // Five standard deviations of a fair lot.
      #expect(abs(now.count - percent * 20) <= 112, "\(percent) %: \(now.count)")
      before = now
    }
  }

  @Test func `Apple is withheld from in-house builds before anything else is asked`() {
    let offers = client(distribution: .enterprise).offers(to: Self.somewhere, mails: true)
    #expect(offers.first?.reason == .enterpriseBuild && offers[3].reason == nil)
  }

  @Test(arguments: [
    ("2.9", "2.10"), ("1", "1.0.1"), ("0", "0.1"), ("9.9.9", "10"), ("1.2.3", "1.2.4"), ("0.0.0", "0.0.0.1"),
  ])
  func `versions are in the order of their numbers`(older: String, newer: String) throws {
    let (older, newer) = (try #require(AppVersion(older)), try #require(AppVersion(newer)))
    #expect(older < newer && !(newer < older) && older != newer)
  }

  @Test func `zeros at the end say nothing, and signs are no numbers`() {
    #expect(AppVersion("2.0.0") == AppVersion("2") && AppVersion("02.1") == AppVersion("2.1"))
    #expect(AppVersion("2.0.0")?.text == "2" && AppVersion("0.0")?.text == "0")
    let long = "1234567890123456789"
    for text in ["", ".", "1.", ".1", "1..2", "1.2b3", "-1", "+1", "1 ", "٣", "1.2.3.4.5.6.7.8.9", long] {
      #expect(AppVersion(text) == nil, "\(text)")
    }
  }
}

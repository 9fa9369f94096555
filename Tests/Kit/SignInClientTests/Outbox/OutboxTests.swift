import Foundation
import Testing

@testable import SignInClient

@Suite struct OutboxTests {
  private func credential(_ user: String, name: String? = nil, email: String? = nil) -> AppleCredential {
    AppleCredential(
      user: user, identityToken: "token", authorizationCode: "code", name: name.map { PersonName(givenName: $0) },
      email: email)
  }

  /// NATIVE-2
  @Test func `stores the name and address of the first sign-in`() {
    var outbox = Outbox()
    let isChanged = outbox.keep(credential("001", name: "Mary", email: "mary@example.com"), at: noon)
    #expect(isChanged)
    #expect(
      outbox.entries == [
        Outbox.Entry(user: "001", name: PersonName(givenName: "Mary"), email: "mary@example.com", receivedAt: noon)
      ])
  }

  @Test func `reads the format of earlier app versions`() throws {
    let stored = #"{"letters":[{"user":"001","email":"mary@example.com","receivedAt":0}]}"#
    #expect(
      try JSONDecoder().decode(Outbox.self, from: Data(stored.utf8)).entry(for: "001")?.email == "mary@example.com")
  }

  @Test func `a later credential without data keeps the stored data`() {
    var outbox = Outbox()
    _ = outbox.keep(credential("001", name: "Mary"), at: noon)
    let isChanged = outbox.keep(credential("001"), at: noon.addingTimeInterval(60))
    #expect(!isChanged)
    #expect(outbox.entry(for: "001")?.name?.givenName == "Mary")
  }

  @Test func `a new consent replaces its parts and keeps the rest`() {
    var outbox = Outbox()
    _ = outbox.keep(credential("001", name: "Mary", email: "mary@example.com"), at: noon)
    _ = outbox.keep(credential("001", email: "relay@privaterelay.appleid.com"), at: noon.addingTimeInterval(60))
    #expect(outbox.entries.count == 1)
    #expect(outbox.entry(for: "001")?.name?.givenName == "Mary")
    #expect(outbox.entry(for: "001")?.email == "relay@privaterelay.appleid.com")
  }

  @Test func `an identical credential changes nothing`() {
    var outbox = Outbox()
    _ = outbox.keep(credential("001", name: "Mary"), at: noon)
    let isChanged = outbox.keep(credential("001", name: "Mary"), at: noon.addingTimeInterval(60))
    #expect(!isChanged)
  }

  @Test func `users do not get each other's names`() {
    var outbox = Outbox()
    _ = outbox.keep(credential("001", name: "Mary"), at: noon)
    _ = outbox.keep(credential("002", name: "Anita"), at: noon)
    outbox.delivered("001")
    #expect(outbox.entry(for: "001") == nil)
    #expect(outbox.entry(for: "002")?.name?.givenName == "Anita")
  }

  @Test func `the thirteenth user removes the oldest entry`() {
    var outbox = Outbox()
    for number in 1...13 { _ = outbox.keep(credential("\(number)", name: "N\(number)"), at: noon) }
    #expect(outbox.entries.count == 12)
    #expect(outbox.entry(for: "1") == nil)
    #expect(outbox.entry(for: "2") != nil)
  }
}

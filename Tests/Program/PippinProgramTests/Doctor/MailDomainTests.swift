import Testing

@testable import PippinProgram

@Suite struct MailDomainTests {
  @Test(arguments: [
    "v=spf1 include:_spf.example.net -all", "V=SPF1 mx ~all", "v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 ?all",
    "v=spf1 redirect=_spf.example.net", "v=spf1 a:mail.example.com/24//64 exp=why.example.com -all",
    "v=spf1 exists:%{i}._spf.example.com -all",
  ])
  func `a usable SPF record has no fault`(text: String) throws {
    #expect(try #require(SPFRecord(text)).fault == nil)
  }

  @Test(arguments: [
    ("v=spf1 mx +all", "lets everybody send"), ("v=spf1 all", "lets everybody send"),
    ("v=spf1 -all", "lets nobody send"),
    ("v=spf1", "lets nobody send"), ("v=spf1 include -all", "is not SPF"), ("v=spf1 ip4: -all", "is not SPF"),
    ("v=spf1 spf.example.net -all", "is not SPF"),
    ("v=spf1 " + (1...11).map { "include:s\($0).example.net " }.joined() + "-all", "11 look-ups"),
  ])
  func `a useless SPF record is told`(text: String, words: String) throws {
    #expect(try #require(SPFRecord(text)).fault?.detail.contains(words) == true)
  }

  @Test func `other texts are not SPF`() {
    #expect(SPFRecord.find(in: ["v=spf10 mx", "v=DMARC1", "spf1"]) == .none)
    #expect(SPFRecord.find(in: ["x", "v=spf1 mx -all", "v=spf1 -all"]) == .several(2))
  }

  private func findings(
    spf: DNSTexts = .found(["v=spf1 mx -all"]), dkim: DNSTexts = .found([]), selector: String? = nil,
    dmarc: DNSTexts = .found(["v=DMARC1; p=none"])
  ) -> [DoctorFinding] {
    MailDomainJudgement.findings(domain: "example.com", spf: spf, dkim: dkim, selector: selector, dmarc: dmarc)
  }

  @Test func `all three records are well`() {
    #expect(findings().map(\.status) == [.ok])
    #expect(findings(dkim: .found(["v=DKIM1; p=MCow"]), selector: "s1").map(\.status) == [.ok])
  }

  @Test func `without SPF and DKIM the relay refuses the mail`() {
    #expect(findings(spf: .noName, dkim: .noName).map(\.status) == [.fail, .warn])
    #expect(findings(spf: .noName).map(\.status) == [.warn])
    #expect(findings(dkim: .noName).map(\.status) == [.warn])
  }

  @Test(arguments: [DNSTexts.noName, .found([]), .found(["v=DKIM1; p="]), .found(["v=DKIM1; p=; t=s"])])
  func `a selector without a key, or with a revoked one, is told`(texts: DNSTexts) {
    #expect(findings(dkim: texts, selector: "s1").map(\.status) == [.warn])
  }

  @Test func `a name server that fails proves nothing`() {
    #expect(findings(spf: .failed("the name server failed (SERVFAIL)")).map(\.status) == [.warn])
  }
}

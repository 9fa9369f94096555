import Foundation
import PippinBackEnd
import PippinSecret
import Testing

@Suite struct Webhooks {
  private let now = Date(timeIntervalSince1970: 1_769_990_400)
  private let secret = SecretText("0123456789abcdef")
  private let body = Array(
    #"{"data":{"account_id":"019c","external_id":"mine","session_id":"s"},"id":"1","type":"session.ended"}"#.utf8)

  private func signature(at time: Date, secret: String = "0123456789abcdef") -> String {
    WebhookSignature.value(for: body, at: time, secret: SecretBytes(Array(secret.utf8)))
  }

  private func code(_ signature: String?, of body: [UInt8]? = nil, secrets: [SecretText]? = nil) -> WebhookError.Code? {
    do {
      _ = try WebhookSignature.verify(signature, of: body ?? self.body, secrets: secrets ?? [secret], now: now)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `a genuine message is read`() throws {
    let message = try WebhookSignature.verify(signature(at: now), of: body, secrets: [secret], now: now)
    #expect((message.id, message.type, message.accountID) == ("1", "session.ended", "019c"))
    #expect((message.sessionID, message.externalID) == ("s", "mine"))
    #expect(message.json == body)
    #expect("\(message)" == "PippinWebhook(session.ended, 1)")
  }

  /// The value was computed with Python's `hmac`, as the guide shows it.
  @Test func `the signature is the one of the guide`() {
    #expect(
      WebhookSignature.value(for: Array("{}".utf8), at: now, secret: SecretBytes(Array("0123456789abcdef".utf8)))
        == "t=1769990400,v1=6483e64a2aba25c5bd14ed9951cdba3c1405d462962f7045358730011f12079e")
  }

  @Test func `five minutes either way are accepted, and no more`() {
    for offset in [-300.0, 300] { #expect(code(signature(at: now + offset)) == nil) }
    for offset in [-301.0, 301] { #expect(code(signature(at: now + offset)) == .tooOld) }
  }

  @Test func `another body, secret or time is a forgery`() {
    #expect(code(signature(at: now), of: body + [32]) == .forged)
    #expect(code(signature(at: now, secret: "another secret!!")) == .forged)
    #expect(code(signature(at: now).replacingOccurrences(of: "t=1769990400", with: "t=1769990401")) == .forged)
  }

  @Test func `two secrets are accepted while one is changed, with white space around them`() {
    let both = [SecretText("the next secret!"), SecretText(" 0123456789abcdef\r\n")]
    #expect(code(signature(at: now), secrets: both) == nil)
  }

  @Test func `a short or missing secret is a mistake of the receiver's`() throws {
    #expect(code(signature(at: now), secrets: []) == .secret)
    #expect(code(signature(at: now), secrets: [SecretText("0123456789abcde")]) == .secret)
    #expect(WebhookError(code: .secret, detail: "").httpStatus == 500)
    #expect(WebhookError(code: .forged, detail: "").httpStatus == 400)
  }

  @Test func `a signature has one form`() {
    let good = signature(at: now)
    let tag = good.split(separator: "=").last.map(String.init) ?? ""
    for bad in [
      nil, "", good + ",v1=00", good.uppercased(), " " + good, good.replacingOccurrences(of: ",", with: ", "),
      "v1=\(tag),t=1769990400", "t=1769990400,v1=\(tag.dropLast())", "t=,v1=\(tag)", "t=0001769990400,v1=\(tag)",
      "t=+1769990400,v1=\(tag)", "t=1769990400.0,v1=\(tag)", "t=1769990400,v0=\(tag)",
    ] { #expect(code(bad) == .noSignature, "\(bad ?? "nil")") }
  }

  @Test func `a genuine body that is no message is refused`() {
    for text in ["", "[]", "{}", #"{"id":"1"}"#, #"{"id":"1","id":"2","type":"a"}"#] {
      let body = Array(text.utf8)
      let signature = WebhookSignature.value(
        for: body, at: now, secret: SecretBytes(Array("0123456789abcdef".utf8)))
      #expect(code(signature, of: body) == .malformed, "\(text)")
    }
  }
}

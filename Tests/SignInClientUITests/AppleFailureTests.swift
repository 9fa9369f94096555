import SignInClient
import Testing

@testable import SignInClientUI

@Suite struct `What Apple's sheet says instead of a credential (NATIVE-12)` {
  static let domain = "com.apple.AuthenticationServices.AuthorizationError"

  @Test(arguments: AuthorizationRequest.Purpose.allCases)
  func `is no failure when the person closed it`(purpose: AuthorizationRequest.Purpose) {
    let failure = AppleFailure(domain: Self.domain, code: 1001)
    #expect(failure == .cancelled)
    #expect(failure.answer(to: purpose) == .success(.cancelled))
  }

  @Test(arguments: [1000, 1005])
  func `is no failure when nobody was asked: there was nothing to choose from`(code: Int) {
    #expect(AppleFailure(domain: Self.domain, code: code).answer(to: .existing) == .success(.cancelled))
  }

  @Test func `names what to look at where Apple does not say why`() throws {
    let answer = AppleFailure(domain: Self.domain, code: 1000).answer(to: .create)
    let error = try #require(throws: AuthorizationError.self) { try answer.get() }
    #expect(error.code == .unavailable)
    #expect(error.detail.contains("capability"))
  }

  @Test(arguments: [1002, 1003, 1004, 1009])
  func `is a failure with its number otherwise, for later systems too`(code: Int) throws {
    let answer = AppleFailure(domain: Self.domain, code: code).answer(to: .create)
    let error = try #require(throws: AuthorizationError.self) { try answer.get() }
    #expect(error.code == .failed)
    #expect(error.detail.contains("\(code)"))
  }

  @Test func `is that another sheet is there, when two were asked for at once (NATIVE-14)`() throws {
    let answer = AppleFailure(domain: "AKAuthenticationError", code: -7071).answer(to: .create)
    let error = try #require(throws: AuthorizationError.self) { try answer.get() }
    #expect(error.code == .busy)
  }

  @Test func `is not taken for Apple's when it is somebody else's with the same number`() {
    #expect(AppleFailure(domain: "NSCocoaErrorDomain", code: 1001) == .other("NSCocoaErrorDomain 1001"))
  }
}

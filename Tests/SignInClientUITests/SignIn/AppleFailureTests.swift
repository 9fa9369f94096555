import Foundation
import SignInClient
import Testing

@testable import SignInClientUI

@Suite struct `What Apple's sheet says instead of a credential (NATIVE-12)` {
  static let domain = "com.apple.AuthenticationServices.AuthorizationError"

  @Test(arguments: AuthorizationRequest.Purpose.allCases)
  func `is no failure when the person closed it`(purpose: AuthorizationRequest.Purpose) {
    let failure = AppleFailure(NSError(domain: Self.domain, code: 1001))
    #expect(failure == .cancelled)
    #expect(failure.answer(to: purpose) == .success(.cancelled))
  }

  @Test(arguments: [1000, 1005])
  func `is no failure when nobody was asked: there was nothing to choose from`(code: Int) {
    #expect(AppleFailure(NSError(domain: Self.domain, code: code)).answer(to: .existing) == .success(.cancelled))
  }

  @Test func `names what to look at where Apple does not say why`() throws {
    let answer = AppleFailure(NSError(domain: Self.domain, code: 1000)).answer(to: .create)
    let error = try #require(throws: AuthorizationError.self) { try answer.get() }
    #expect(error.code == .unavailable)
    #expect(error.detail.contains("capability"))
  }

  @Test(arguments: [1002, 1003, 1004, 1010])
  func `is a failure with its number otherwise, for later systems too`(code: Int) throws {
    let answer = AppleFailure(NSError(domain: Self.domain, code: code)).answer(to: .create)
    let error = try #require(throws: AuthorizationError.self) { try answer.get() }
    #expect(error.code == .failed)
    #expect(error.detail.contains("\(code)"))
  }

  @Test func `is that another sheet is there, when two were asked for at once (NATIVE-14)`() throws {
    let answer = AppleFailure(NSError(domain: "AKAuthenticationError", code: -7071)).answer(to: .create)
    let error = try #require(throws: AuthorizationError.self) { try answer.get() }
    #expect(error.code == .busy)
  }

  @Test func `is not taken for Apple's when it is somebody else's with the same number`() {
    #expect(AppleFailure(NSError(domain: "NSCocoaErrorDomain", code: 1001)) == .other("NSCocoaErrorDomain 1001"))
  }

  @Test func `is that another sheet is there, also when AuthKit's error is wrapped in Apple's (NATIVE-14)`() {
    let authKit = NSError(domain: "AKAuthenticationError", code: -7071)
    for code in [1000, 1004] {
      let wrapped = NSError(domain: Self.domain, code: code, userInfo: [NSUnderlyingErrorKey: authKit])
      #expect(AppleFailure(wrapped) == .busy)
      let twice = NSError(domain: "com.apple.wrapper", code: 1, userInfo: [NSUnderlyingErrorKey: wrapped])
      #expect(AppleFailure(twice) == .busy)
    }
  }

  @Test func `is what the outer error says, where both say something`() {
    let authKit = NSError(domain: "AKAuthenticationError", code: -7071)
    let wrapped = NSError(domain: Self.domain, code: 1001, userInfo: [NSUnderlyingErrorKey: authKit])
    #expect(AppleFailure(wrapped) == .cancelled)
  }

  @Test func `is named by the outer error, where neither gives a reason`() {
    let authKit = NSError(domain: "AKAuthenticationError", code: -7003)
    let wrapped = NSError(domain: Self.domain, code: 1004, userInfo: [NSUnderlyingErrorKey: authKit])
    #expect(AppleFailure(wrapped) == .other("\(Self.domain) 1004"))
  }

  @Test func `is that the person uses Sign in with Apple, where the account-creation sheet says so (NEW-1)`() {
    #expect(AppleFailure(NSError(domain: Self.domain, code: 1009)) == .prefersSignInWithApple)
  }
}

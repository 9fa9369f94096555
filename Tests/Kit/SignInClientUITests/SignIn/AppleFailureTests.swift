import Foundation
import SignInClient
import Testing

@testable import SignInClientUI

@Suite struct `An error of Apple's sheet (NATIVE-12)` {
  static let domain = "com.apple.AuthenticationServices.AuthorizationError"

  @Test(arguments: AuthorizationRequest.Purpose.allCases)
  func `is a cancellation when the user closed it`(purpose: AuthorizationRequest.Purpose) {
    let failure = AppleFailure(NSError(domain: Self.domain, code: 1001))
    #expect(failure == .cancelled)
    #expect(failure.answer(to: purpose) == .success(.cancelled))
  }

  @Test(arguments: [1000, 1005])
  func `is a cancellation when a silent request found no user`(code: Int) {
    #expect(AppleFailure(NSError(domain: Self.domain, code: code)).answer(to: .existing) == .success(.cancelled))
  }

  @Test func `names what to check when Apple gives no reason`() throws {
    let answer = AppleFailure(NSError(domain: Self.domain, code: 1000)).answer(to: .create)
    let error = try #require(throws: AuthorizationError.self) { try answer.get() }
    #expect(error.code == .unavailable)
    #expect(error.detail.contains("capability"))
  }

  @Test(arguments: [1002, 1003, 1004, 1010])
  func `is a failure with its number otherwise, also on later systems`(code: Int) throws {
    let answer = AppleFailure(NSError(domain: Self.domain, code: code)).answer(to: .create)
    let error = try #require(throws: AuthorizationError.self) { try answer.get() }
    #expect(error.code == .failed)
    #expect(error.detail.contains("\(code)"))
  }

  @Test func `is busy when two sheets were requested (NATIVE-14)`() throws {
    let answer = AppleFailure(NSError(domain: "AKAuthenticationError", code: -7071)).answer(to: .create)
    let error = try #require(throws: AuthorizationError.self) { try answer.get() }
    #expect(error.code == .busy)
  }

  @Test func `is not confused with another domain's error of the same number`() {
    #expect(AppleFailure(NSError(domain: "NSCocoaErrorDomain", code: 1001)) == .other("NSCocoaErrorDomain 1001"))
  }

  @Test func `is busy also when AuthKit's error is wrapped (NATIVE-14)`() {
    let authKit = NSError(domain: "AKAuthenticationError", code: -7071)
    for code in [1000, 1004] {
      let wrapped = NSError(domain: Self.domain, code: code, userInfo: [NSUnderlyingErrorKey: authKit])
      #expect(AppleFailure(wrapped) == .busy)
      let twice = NSError(domain: "com.apple.wrapper", code: 1, userInfo: [NSUnderlyingErrorKey: wrapped])
      #expect(AppleFailure(twice) == .busy)
    }
  }

  @Test func `uses the outer error if both have a reason`() {
    let authKit = NSError(domain: "AKAuthenticationError", code: -7071)
    let wrapped = NSError(domain: Self.domain, code: 1001, userInfo: [NSUnderlyingErrorKey: authKit])
    #expect(AppleFailure(wrapped) == .cancelled)
  }

  @Test func `uses the outer error if neither has a reason`() {
    let authKit = NSError(domain: "AKAuthenticationError", code: -7003)
    let wrapped = NSError(domain: Self.domain, code: 1004, userInfo: [NSUnderlyingErrorKey: authKit])
    #expect(AppleFailure(wrapped) == .other("\(Self.domain) 1004"))
  }

  @Test func `recognises that the user already uses Sign in with Apple`() {
    #expect(AppleFailure(NSError(domain: Self.domain, code: 1009)) == .prefersSignInWithApple)
  }
}

import Testing

@testable import SignInClient

@Suite struct `The scopes of Apple's sheet` {
  @Test func `put the name before the address (NATIVE-2)`() {
    #expect(AppleScope.inOrder([.email, .name]) == [.name, .email])
  }

  @Test func `are only those that the app requests`() {
    #expect(AppleScope.inOrder([.email]) == [.email])
    #expect(AppleScope.inOrder([]).isEmpty)
  }
}

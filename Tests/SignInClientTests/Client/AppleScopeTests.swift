import Testing

@testable import SignInClient

@Suite struct `What Apple's sheet asks for` {
  @Test func `is the name before the address (NATIVE-2)`() {
    #expect(AppleScope.inOrder([.email, .name]) == [.name, .email])
  }

  @Test func `is what the app asks for and no more`() {
    #expect(AppleScope.inOrder([.email]) == [.email])
    #expect(AppleScope.inOrder([]).isEmpty)
  }
}

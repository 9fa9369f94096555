// What the tutorial's app has before it begins, and what the tutorial does not show: the calls of two SDKs and of a back end.

struct GoogleSheet: SocialSheet {
  func token(nonce: String?) async throws -> String? { nil }
}

struct FacebookSheet: SocialSheet {
  func token(nonce: String?) async throws -> String? { nil }
}

enum BackEnd {
  static func signIn(_ token: String) async {}
}

import PippinHTTP

extension PippinService {
  private var memoName: String { cookiePrefix + "pippin_memo" }
  private var placeName: String { cookiePrefix + "pippin_then" }
  private var mergeName: String { cookiePrefix + "pippin_merge" }
  private var deletionName: String { cookiePrefix + "pippin_deleted" }

  /// What a form is to say when it is shown again.
  func memoCookie(of request: HTTPRequest) -> String? { only(memoName, request) }

  func settingMemo(
    _ value: String?, for lifetime: Int = FormMemo.lifetime, on response: HTTPResponse
  ) -> HTTPResponse {
    setting(memoName, value, lifetime, on: response)
  }

  /// Where somebody who signs in wants to be.
  func placeCookie(of request: HTTPRequest) -> String? { only(placeName, request) }

  func settingPlace(_ place: Place?, on response: HTTPResponse) -> HTTPResponse {
    setting(placeName, place?.text, Place.lifetime, on: response)
  }

  /// The session cookie of the account that another is to be merged into, while the person signs in to the other.
  func mergeCookie(of request: HTTPRequest) -> String? { only(mergeName, request) }

  func settingMerge(_ value: String?, on response: HTTPResponse) -> HTTPResponse {
    setting(mergeName, value, Self.mergeLifetime, on: response)
  }

  /// In seconds; after ten minutes a sign-in is no longer recent, and nothing could be merged.
  private static var mergeLifetime: Int { 600 }

  /// How far the deletion is that was asked for in this browser a moment ago. It names nobody.
  func deletionCookie(of request: HTTPRequest) -> DeletionResult.Progress? {
    only(deletionName, request).flatMap(DeletionResult.Progress.init)
  }

  func settingDeletion(_ progress: DeletionResult.Progress, on response: HTTPResponse) -> HTTPResponse {
    setting(deletionName, progress.rawValue, FormMemo.lifetime, on: response)
  }
}

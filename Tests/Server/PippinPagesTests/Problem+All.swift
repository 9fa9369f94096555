import PippinAPI
import PippinServer

@testable import PippinPages

extension Problem {
  /// The API's errors, as the service hands them to the pages.
  static let all = ErrorCode.allCases.map { Problem($0) }

  static let identityTokenInvalid = Problem(.identityTokenInvalid)
  static let clientUnknown = Problem(.clientUnknown)
  static let credentialsInvalid = Problem(.credentialsInvalid)
}

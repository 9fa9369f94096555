import PippinAPI
import PippinServer

@testable import PippinPages

extension Problem {
  /// The API's errors, as the service hands them to the pages.
  static let all = ErrorCode.allCases.map(of)

  static let identityInUse = of(.identityInUse)
  static let identityTokenInvalid = of(.identityTokenInvalid)
  static let clientUnknown = of(.clientUnknown)
  static let credentialsInvalid = of(.credentialsInvalid)

  private static func of(_ code: ErrorCode) -> Problem {
    Problem(code.rawValue, status: code.status, title: code.title, reasons: code.reasons)
  }
}

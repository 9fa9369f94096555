import PippinAPI
import PippinHTTP

extension PippinService {
  /// The pages on which a person types something, and what their forms ask for.
  func formRoute(_ call: Call, isPost: Bool) async throws -> HTTPResponse {
    switch call.route {
    case .signUpPage: try await isPost ? signUpByForm(call) : signUpPage(call)
    case .confirmSignUpPage: try await isPost ? confirmSignUpByForm(call) : confirmSignUpPage(call)
    case .signInByMailPage: try await isPost ? requestSignInByForm(call) : signInByMailPage(call)
    case .confirmSignInByMailPage: try await isPost ? confirmSignInByForm(call) : confirmSignInPage(call)
    case .resetPage: try await isPost ? requestResetByForm(call) : resetPage(call)
    case .confirmResetPage: try await isPost ? confirmResetByForm(call) : confirmResetPage(call)
    case .emailPage: try await isPost ? requestAddressByForm(call) : emailPage(call)
    case .confirmEmailPage: try await isPost ? confirmAddressByForm(call) : confirmEmailPage(call)
    case .passwordPage: try await isPost ? changePasswordByForm(call) : passwordPage(call)
    case .namePage: try await isPost ? renameByForm(call) : namePage(call)
    case .sessionNamePage: try await isPost ? renameSessionByForm(call) : sessionNamePage(call)
    case .mergePage: try await isPost ? mergeByForm(call) : mergePage(call)
    case .startMergeByForm: try await startMergeByForm(call)
    case .leaveMergeByForm: try await leaveMergeByForm(call)
    case .undoMergeByForm: try await undoMergeByForm(call)
    case .linkByPassword: try await linkByPassword(call)
    case .addSignInMethod: try await addSignInMethodByForm(call)
    case .signInNamePage: try await isPost ? completeNameByForm(call) : signInNamePage(call)
    case .declineName: try await declineNameByForm(call)
    default: throw Problem(.notFound)
    }
  }
}

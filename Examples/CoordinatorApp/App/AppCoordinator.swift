#if canImport(UIKit)
  import SignInClient
  import SignInClientUI
  import SwiftUI
  import UIKit

  // snippet.coordinator
  /// Shows the screens of one window, depending on the session state.
  @MainActor
  final class AppCoordinator {
    private let window: UIWindow
    private let session: SessionModel
    private let account: AccountModel

    init(window: UIWindow, session: SessionModel) {
      self.window = window
      self.session = session
      account = AccountModel(
        client: session.client, providers: [AppleAuthorizationProvider(anchor: session.anchor)])
    }

    func start() {
      window.makeKeyAndVisible()
      Task { await session.follow() }
      Task { await session.followRevocations() }
      Task {
        for await state in await session.client.states() { show(state) }
      }
    }

    /// The user may have revoked consent while the app was in the background.
    func becameActive() {
      Task { await session.becameActive() }
    }

    private func show(_ state: SessionState) {
      switch state {
      case .restoring: window.rootViewController = UIViewController()
      case .signedOut: window.rootViewController = SignInViewController(session: session)
      // A ready-made SwiftUI view in a UIKit app.
      case .signedIn: window.rootViewController = UIHostingController(rootView: AccountView(model: account))
      }
    }
  }
// snippet.end
#endif

#if canImport(UIKit)
  import SignInClient
  import SignInClientUI
  import SwiftUI
  import UIKit

  // snippet.coordinator
  /// Shows the pages of one window by who is signed in.
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

    /// A consent may have been withdrawn meanwhile.
    func becameActive() {
      Task { await session.becameActive() }
    }

    private func show(_ state: SessionState) {
      switch state {
      case .restoring: window.rootViewController = UIViewController()
      case .signedOut: window.rootViewController = SignInViewController(session: session)
      // A ready page of SwiftUI in an app of UIKit.
      case .signedIn: window.rootViewController = UIHostingController(rootView: AccountView(model: account))
      }
    }
  }
// snippet.end
#endif

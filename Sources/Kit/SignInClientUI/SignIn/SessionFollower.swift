#if canImport(AuthenticationServices)
  internal import Foundation
  public import SwiftUI

  extension View {
    /// Keeps `session` up to date while this view exists. Add it to the first view of each window.
    ///
    /// A model with `@Observable` calls ``SignInClient/AuthClient/follow(checkingWith:)`` instead.
    public func following(_ session: SessionModel) -> some View {
      modifier(SessionFollower(session: session))
    }
  }

  private struct SessionFollower: ViewModifier {
    let session: SessionModel

    func body(content: Content) -> some View {
      // Not `scenePhase`, which does not change in a UIHostingController.
      anchored(content).task { await session.follow(SystemNotice.ofActivations) }
    }

    private func anchored(_ content: Content) -> some View {
      #if os(watchOS)
        content
      #else
        content.presentationAnchor(session.anchor)
      #endif
    }
  }
#endif

#if canImport(AuthenticationServices)
  public import SwiftUI

  extension View {
    /// Keeps `session` up to date while this view is there: for the app's first view, in each window.
    public func following(_ session: SessionModel) -> some View {
      modifier(SessionFollower(session: session))
    }
  }

  private struct SessionFollower: ViewModifier {
    let session: SessionModel
    @Environment(\.scenePhase) private var scenePhase

    func body(content: Content) -> some View {
      content
        .presentationAnchor(session.anchor)
        .task { await session.follow() }
        .task { await session.followRevocations() }
        .onChange(of: scenePhase) { phase in
          guard phase == .active else { return }
          Task { await session.becameActive() }
        }
    }
  }
#endif

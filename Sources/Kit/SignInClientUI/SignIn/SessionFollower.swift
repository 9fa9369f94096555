#if canImport(AuthenticationServices) && !os(watchOS)
  internal import Foundation
  public import SwiftUI

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  extension View {
    /// Keeps `session` up to date while this view exists. Add it to the first view of each window.
    public func following(_ session: SessionModel) -> some View {
      modifier(SessionFollower(session: session))
    }
  }

  private struct SessionFollower: ViewModifier {
    let session: SessionModel

    func body(content: Content) -> some View {
      content
        .presentationAnchor(session.anchor)
        .task { await session.follow() }
        // Checks at once, and after each notification.
        .task { await session.followRevocations() }
        .task {
          // Not `scenePhase`, which does not change in a UIHostingController.
          for await _ in SystemNotice.stream(of: Self.becameActive) { await session.becameActive() }
        }
    }

    private nonisolated static var becameActive: NSNotification.Name {
      #if canImport(UIKit)
        UIApplication.didBecomeActiveNotification
      #elseif canImport(AppKit)
        NSApplication.didBecomeActiveNotification
      #endif
    }
  }
#endif

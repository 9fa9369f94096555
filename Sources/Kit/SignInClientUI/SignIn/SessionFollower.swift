#if canImport(AuthenticationServices)
  internal import Foundation
  public import SwiftUI

  #if os(watchOS)
    internal import WatchKit
  #elseif canImport(UIKit)
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
      anchored(content)
        .task { await session.follow() }
        // Checks at once, and after each notification.
        .task { await session.followRevocations() }
        .task {
          // Not `scenePhase`, which does not change in a UIHostingController.
          for await _ in SystemNotice.stream(of: Self.becameActive) { await session.becameActive() }
        }
    }

    private func anchored(_ content: Content) -> some View {
      #if os(watchOS)
        content
      #else
        content.presentationAnchor(session.anchor)
      #endif
    }

    private nonisolated static var becameActive: NSNotification.Name {
      #if os(watchOS)
        WKApplication.didBecomeActiveNotification
      #elseif canImport(UIKit)
        UIApplication.didBecomeActiveNotification
      #elseif canImport(AppKit)
        NSApplication.didBecomeActiveNotification
      #endif
    }
  }
#endif

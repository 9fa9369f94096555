#if canImport(AuthenticationServices) && !os(watchOS)
  public import AuthenticationServices
  internal import Foundation
  public import SwiftUI

  #if canImport(UIKit)
    public import UIKit
  #elseif canImport(AppKit)
    public import AppKit
  #endif

  /// The window that a sheet appears over. An app with several windows must choose one.
  ///
  /// In SwiftUI, the modifier ``SwiftUI/View/presentationAnchor(_:)`` sets it. In UIKit and AppKit, set ``window``
  /// yourself.
  @MainActor public final class PresentationAnchor {
    /// The current window of the view; `nil` before it appears. The reference is weak.
    public var window: ASPresentationAnchor? {
      get { own ?? active?() }
      set { own = newValue }
    }

    private weak var own: ASPresentationAnchor?
    /// The window where none was set.
    private let active: (@MainActor () -> ASPresentationAnchor?)?

    /// Creates an anchor without a window.
    public nonisolated init() {
      active = nil
    }

    private nonisolated init(active: @escaping @MainActor () -> ASPresentationAnchor?) {
      self.active = active
    }

    /// A new anchor for the window that the user looks at when a sheet appears: the key window of the scene in the
    /// foreground. For apps with one window, and for what belongs to no window, such as a check of the user's consent.
    ///
    /// A window that is set takes precedence.
    @available(iOSApplicationExtension, unavailable, message: "An app extension has no window of its own.")
    @available(tvOSApplicationExtension, unavailable, message: "An app extension has no window of its own.")
    public nonisolated static var ofActiveWindow: PresentationAnchor {
      PresentationAnchor {
        #if canImport(UIKit)
          let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
          let windows = (scenes.filter { $0.activationState == .foregroundActive } + scenes).flatMap(\.windows)
          return windows.first(where: \.isKeyWindow) ?? windows.first
        #elseif canImport(AppKit)
          return NSApplication.shared.keyWindow ?? NSApplication.shared.mainWindow
        #endif
      }
    }
  }

  /// The window of a sheet, for the system, which may ask on any thread. A sheet that never answers must not keep a closed
  /// window (NATIVE-15).
  final class WeakWindow: Sendable {
    // Written once, before anything else can read it; reading a weak reference is atomic.
    private nonisolated(unsafe) weak var kept: ASPresentationAnchor?

    @MainActor init(_ window: ASPresentationAnchor) {
      unsafe kept = window
    }

    /// An empty one after the window was closed: nothing can appear over it.
    var window: ASPresentationAnchor {
      if let kept = unsafe kept { return kept }
      guard Thread.isMainThread else { return DispatchQueue.main.sync { Self.empty } }
      return Self.empty
    }

    /// On the main thread.
    private static var empty: ASPresentationAnchor {
      MainActor.assumeIsolated {
        #if canImport(UIKit)
          ASPresentationAnchor(frame: .zero)
        #else
          ASPresentationAnchor()
        #endif
      }
    }
  }

  extension View {
    /// Sets the anchor's window to the window of this view.
    public func presentationAnchor(_ anchor: PresentationAnchor) -> some View {
      background(WindowReader(anchor: anchor))
    }
  }

  #if canImport(UIKit)
    /// An invisible view that knows its window.
    private struct WindowReader: UIViewRepresentable {
      let anchor: PresentationAnchor

      func makeUIView(context: Context) -> ReadingView { ReadingView(anchor: anchor) }

      func updateUIView(_ view: ReadingView, context: Context) { view.anchor = anchor }

      final class ReadingView: UIView {
        var anchor: PresentationAnchor {
          didSet { if anchor !== oldValue { fill() } }
        }

        init(anchor: PresentationAnchor) {
          self.anchor = anchor
          super.init(frame: .zero)
          // It must not receive touches.
          isUserInteractionEnabled = false
        }

        @available(*, unavailable, message: "Made in code only")
        required init?(coder: NSCoder) { nil }

        override func didMoveToWindow() {
          super.didMoveToWindow()
          fill()
        }

        /// Does not clear the anchor: another view may have set it since.
        private func fill() {
          if let window { anchor.window = window }
        }
      }
    }
  #elseif canImport(AppKit)
    /// An invisible view that knows its window.
    private struct WindowReader: NSViewRepresentable {
      let anchor: PresentationAnchor

      func makeNSView(context: Context) -> ReadingView { ReadingView(anchor: anchor) }

      func updateNSView(_ view: ReadingView, context: Context) { view.anchor = anchor }

      final class ReadingView: NSView {
        var anchor: PresentationAnchor {
          didSet { if anchor !== oldValue { fill() } }
        }

        init(anchor: PresentationAnchor) {
          self.anchor = anchor
          super.init(frame: .zero)
        }

        @available(*, unavailable, message: "Made in code only")
        required init?(coder: NSCoder) { nil }

        override func viewDidMoveToWindow() {
          super.viewDidMoveToWindow()
          fill()
        }

        /// Does not clear the anchor: another view may have set it since.
        private func fill() {
          // AppKit declares it as unowned and unchecked; the view is in the window while this runs.
          if let window = unsafe window { anchor.window = window }
        }
      }
    }
  #endif
#elseif os(watchOS)
  /// Replaces the anchor on a watch, whose sheets need none.
  @MainActor final class PresentationAnchor {
    nonisolated init() {}
  }
#endif

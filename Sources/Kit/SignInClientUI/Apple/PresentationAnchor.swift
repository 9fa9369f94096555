#if canImport(AuthenticationServices) && !os(watchOS)
  public import AuthenticationServices
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
    public weak var window: ASPresentationAnchor?

    /// Creates an anchor without a window.
    public nonisolated init() {}
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
          if let window { anchor.window = window }
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

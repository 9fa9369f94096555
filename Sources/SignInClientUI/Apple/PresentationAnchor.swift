#if canImport(AuthenticationServices) && !os(watchOS)
  public import AuthenticationServices
  public import SwiftUI

  #if canImport(UIKit)
    public import UIKit
  #elseif canImport(AppKit)
    public import AppKit
  #endif

  /// The window over which a sheet appears: the one that the view is in, which an app with several windows cannot know otherwise.
  ///
  /// In SwiftUI, ``SwiftUI/View/presentationAnchor(_:)`` fills it. In UIKit and AppKit set ``window`` to the view's own.
  @MainActor public final class PresentationAnchor {
    /// The window that a view came into last; `nil` before, and when it is gone. Not kept alive by this.
    public weak var window: ASPresentationAnchor?

    /// An anchor without a window yet.
    public nonisolated init() {}
  }

  extension View {
    /// Fills `anchor` with the window that this view is in, now and whenever it moves to another one.
    public func presentationAnchor(_ anchor: PresentationAnchor) -> some View {
      background(WindowReader(anchor: anchor))
    }
  }

  #if canImport(UIKit)
    /// A view of no size that knows its window.
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
          // It lies behind the page and must not swallow a touch.
          isUserInteractionEnabled = false
        }

        @available(*, unavailable, message: "Made in code only")
        required init?(coder: NSCoder) { nil }

        override func didMoveToWindow() {
          super.didMoveToWindow()
          fill()
        }

        /// Leaving its window it empties nothing: another view may have filled the anchor since.
        private func fill() {
          if let window { anchor.window = window }
        }
      }
    }
  #elseif canImport(AppKit)
    /// A view of no size that knows its window.
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

        /// Leaving its window it empties nothing: another view may have filled the anchor since.
        private func fill() {
          if let window { anchor.window = window }
        }
      }
    }
  #endif
#endif

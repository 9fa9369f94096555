#if canImport(SwiftUI)
  internal import Foundation
  internal import SignInClient
  public import SwiftUI

  /// Shows a code, and its address as text and as a QR code, with which a person signs this device in on their phone or
  /// computer. For televisions and watches; it works on every system.
  ///
  /// The view asks for a code when it appears, and stops when it disappears.
  public struct DeviceCodeView: View {
    @ObservedObject private var model: DeviceCodeModel
    /// Changes when the user asks for a new code.
    @State private var attempt = 0

    /// Creates a view of `model`.
    public init(model: DeviceCodeModel) {
      self.model = model
    }

    /// The view's content.
    public var body: some View {
      ScrollView {
        VStack(spacing: 16) { step }
          .frame(maxWidth: .infinity)
          .padding(16)
      }
      .task(id: attempt) { await model.signIn() }
    }

    @ViewBuilder private var step: some View {
      switch model.step {
      case .starting, .signedIn: ProgressView().accessibilityLabel(Text(Words.text(.working)))
      case .showing(let code): DeviceCodePanel(code: code)
      case .denied: retry(Words.text(.deviceCodeDenied))
      case .failed(let problem): retry(problem.words)
      }
    }

    @ViewBuilder private func retry(_ words: String) -> some View {
      Text(words).multilineTextAlignment(.center)
      Button(Words.text(.deviceCodeNew)) { attempt += 1 }
        .frame(minHeight: CGFloat(AppleButtonLook.height))
    }
  }

  /// The code, and where to enter it.
  private struct DeviceCodePanel: View {
    let code: DeviceCode

    var body: some View {
      Text(Words.text(.deviceCodeTitle))
        .font(.headline)
        .multilineTextAlignment(.center)
        .accessibilityAddTraits(.isHeader)
      Text(Words.text(.deviceCodeIntro, ["address": code.addressToType])).multilineTextAlignment(.center)
      Text(code.userCode)
        .font(.system(.title2, design: .monospaced))
        .accessibilityLabel(Text(code.spelled))
      Text(Words.text(.deviceCodeScan)).multilineTextAlignment(.center)
      QRCodeView(code: code.qrCode)
        .accessibilityLabel(Text(Words.text(.deviceCodeImage, ["address": code.addressToType])))
      Text(Words.text(.deviceCodeCompare)).font(.footnote).multilineTextAlignment(.center)
      ProgressView().accessibilityLabel(Text(Words.text(.deviceCodeWaiting)))
    }
  }

  /// A QR code, dark on light also in dark mode, with the margin that readers need.
  struct QRCodeView: View {
    let code: QRCode

    #if os(tvOS)
      private static let side = 360.0
    #elseif os(watchOS)
      private static let side = 150.0
    #else
      private static let side = 220.0
    #endif

    var body: some View {
      QRCodeShape(code: code, side: Self.side)
        .fill(Color.black)
        .background(Rectangle().fill(Color.white))
        .frame(width: CGFloat(Self.side), height: CGFloat(Self.side))
        .accessibilityAddTraits(.isImage)
    }
  }

  /// The dark modules of a QR code, in the middle of a square.
  struct QRCodeShape: Shape {
    let code: QRCode
    let side: Double

    nonisolated func path(in rect: CGRect) -> Path {
      var path = Path()
      for run in code.runs(in: side) {
        path.addRect(
          CGRect(
            x: rect.minX + CGFloat(run.x), y: rect.minY + CGFloat(run.y), width: CGFloat(run.width),
            height: CGFloat(run.height)))
      }
      return path
    }
  }
#endif

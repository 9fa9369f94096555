#if canImport(AuthenticationServices) && !os(watchOS)
  internal import Foundation
  internal import SwiftUI
  #if !os(tvOS)
    internal import UniformTypeIdentifiers
  #endif

  extension View {
    /// Shows the model's password question over this view.
    @ViewBuilder func passwordQuestion(of model: AccountModel) -> some View {
      if let question = model.question as? PasswordQuestion {
        passwordQuestion(question)
      } else {
        self
      }
    }

    #if os(tvOS)
      /// Apple TV has no files.
      func exportsFile(_ data: Binding<Data?>) -> some View { self }
    #else
      /// Asks where to save `data` when it is set.
      func exportsFile(_ data: Binding<Data?>) -> some View {
        modifier(FileSaver(data: data))
      }
    #endif
  }

  #if !os(tvOS)
    private struct FileSaver: ViewModifier {
      @Binding var data: Data?
      @State private var file: ExportedFile?
      @State private var isShown = false

      func body(content: Content) -> some View {
        content
          .onChange(of: data) { given in
            guard let given else { return }
            (file, isShown, data) = (ExportedFile(given), true, nil)
          }
          .fileExporter(isPresented: $isShown, document: file, contentType: .json, defaultFilename: "account") { _ in
            // Saved, or the system has shown the error.
          }
      }
    }

    /// The exported data as a file.
    private struct ExportedFile: FileDocument {
      static var readableContentTypes: [UTType] { [.json] }

      let data: Data

      init(_ data: Data) {
        self.data = data
      }

      init(configuration: ReadConfiguration) throws {
        data = configuration.file.regularFileContents ?? Data()
      }

      func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: data)
      }
    }
  #endif
#endif

package import Foundation

/// Where this checkout is: for tests that read a page, a sample or a snapshot of the repository.
package enum PackageRoot {
  private static let url = URL(
    fileURLWithPath: String(#filePath.prefix(upTo: #filePath.firstRange(of: "/Tests/")!.lowerBound)))

  /// The file or folder at a path below the root, such as `docs/reference/errors.md`.
  package static func appending(_ path: String) -> URL { url.appendingPathComponent(path) }
}

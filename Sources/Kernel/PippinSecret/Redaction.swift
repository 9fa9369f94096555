/// What a secret shows of itself.
enum Redaction {
  static let text = "<redacted>"

  static func mirror<Subject>(of subject: Subject) -> Mirror {
    Mirror(subject, children: EmptyCollection<Mirror.Child>())
  }
}

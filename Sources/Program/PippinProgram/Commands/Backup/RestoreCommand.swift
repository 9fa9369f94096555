import PippinSQLiteStore

extension Command {
  static let restore = Command(
    name: "restore",
    summary:
      "Put a copy that pippin backup made in the database's place, end all sessions and revoke all operator tokens.",
    options: SettingsSources.options + [
      .value("from", "FILE", .required, "the copy; it is only read"),
      .flag("keep-sessions", "keep the copy's sessions, also those that have ended since"),
      .flag("keep-operator-tokens", "keep the copy's operator tokens, also those that have been revoked since"),
    ],
    notes: """
      Stop the server first: a database that others have open is refused. The copy is checked before anything is changed: the file, the
      version of its tables, and that the settings have every master key that it needs. The database that was there is kept, with
      .before-restore- and the time in its name. Whenever the command is interrupted, the old database or the new one is in place.
      The copy does not know which sessions ended and which operator tokens were revoked since it was made. So all sessions end and all
      operator tokens are revoked: people sign in again, and you create new tokens. Give --keep-sessions or --keep-operator-tokens only
      if you are sure that none ended or was revoked for a reason that matters. Accounts that were suspended since are open again.
      """,
    run: { (invocation) throws(CommandFailure) in
      let source = try invocation.arguments.required("from")
      let settings = try invocation.serverSettings()
      guard case .sqlite(let database) = settings.store else {
        throw invocation.arguments.usage(
          "the settings name a PostgreSQL database; restore it with pg_restore or from a base backup, as \(BackupWords.guide) shows"
        )
      }
      try await DatabaseRestore(invocation: invocation, settings: settings, database: database, source: source).run()
    })
}

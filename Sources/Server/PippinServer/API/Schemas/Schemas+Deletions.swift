package import PippinAPI

extension DeletionAnswer.Receipt: Described {
  package static var schemaName: String { "DeletionReceipt" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string()),
        .required(.receipt, .string("A bearer token for `/v1/deletions/{id}`, handed out once.")),
        .required(.apple, .deletionAtApple),
        .optional(
          .help,
          .string(
            """
            A page that says in plain words what the person can do at Apple; only with `manual`.
            """)),
      ])
  }
}

extension DeletionAnswer: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.deletion, .of(DeletionAnswer.Receipt.self)),
        .optional(
          .signals,
          .list(
            of: .of(PasskeySignalBody.self),
            "To report to password managers, so that they forget the account's passkeys; absent where it had none.")),
      ])
  }
}

extension DeletionBody: Described {
  package static var schemaName: String { "Deletion" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string()),
        .required(.state, .choice(["open", "finished"])),
        .required(.apple, .deletionAtApple),
        .optional(.help, .string("As in the answer to the deletion.")),
        .required(.requestedAt, .time("When it was asked for.")),
        .optional(.finishedAt, .time("When nothing was left to wait for.")),
      ])
  }
}

extension Program {
  /// All commands, in the order of the usage.
  static let commands: [Command] = [
    .demo,
    .serve,
    .emulate,
    .checkConfig,
    .brandPreview,
    .migrate,
    .accountsShow,
    .accountsSessions,
    .accountsAudit,
    .accountsExport,
    .accountsMerge,
    .accountsDelete,
    .auditVerify,
    .mailTest,
    .vaultReseal,
    .transferPrepare,
    .transferImport,
    .transferFinish,
    .transferStatus,
    .tokenVerify,
    .tokenInspect,
    .joseVerify,
    .eventVerify,
    .secretCreate,
  ]
}

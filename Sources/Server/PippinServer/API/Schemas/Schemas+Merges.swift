package import PippinAPI

extension MergeRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.otherAccessToken, .string("Of a recent session of the account that is to be lost.")),
        .optional(.dryRun, .boolean("Only to see what would come of it.", default: false)),
      ])
  }
}

import Testing

@testable import PippinAccounts

/// The examples of RFC 3492, 7.1, in lower case as domains have them.
@Suite struct `The encoding of domains` {
  static let examples: [(String, [UInt32], String)] = [
    (
      "Arabic (Egyptian)",
      [
        0x0644, 0x064A, 0x0647, 0x0645, 0x0627, 0x0628, 0x062A, 0x0643, 0x0644, 0x0645, 0x0648, 0x0634, 0x0639, 0x0631,
        0x0628, 0x064A, 0x061F,
      ], "egbpdaj6bu4bxfgehfvwxn"
    ),
    (
      "Chinese (simplified)", [0x4ED6, 0x4EEC, 0x4E3A, 0x4EC0, 0x4E48, 0x4E0D, 0x8BF4, 0x4E2D, 0x6587],
      "ihqwcrb4cv8a8dqg056pqjye"
    ),
    (
      "Chinese (traditional)", [0x4ED6, 0x5011, 0x7232, 0x4EC0, 0x9EBD, 0x4E0D, 0x8AAA, 0x4E2D, 0x6587],
      "ihqwctvzc91f659drss3x8bo0yb"
    ),
    (
      "Hebrew",
      [
        0x05DC, 0x05DE, 0x05D4, 0x05D4, 0x05DD, 0x05E4, 0x05E9, 0x05D5, 0x05D8, 0x05DC, 0x05D0, 0x05DE, 0x05D3, 0x05D1,
        0x05E8, 0x05D9, 0x05DD, 0x05E2, 0x05D1, 0x05E8, 0x05D9, 0x05EA,
      ], "4dbcagdahymbxekheh6e0a7fei0b"
    ),
    (
      "Japanese",
      [
        0x306A, 0x305C, 0x307F, 0x3093, 0x306A, 0x65E5, 0x672C, 0x8A9E, 0x3092, 0x8A71, 0x3057, 0x3066, 0x304F, 0x308C,
        0x306A, 0x3044, 0x306E, 0x304B,
      ], "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"
    ),
    (
      "a year and a title",
      [0x33, 0x5E74, 0x62, 0x7D44, 0x91D1, 0x516B, 0x5148, 0x751F], "3b-ww4c5e180e575a65lsy2b"
    ),
    (
      "a title with hyphens",
      [
        0x68, 0x65, 0x6C, 0x6C, 0x6F, 0x2D, 0x61, 0x6E, 0x6F, 0x74, 0x68, 0x65, 0x72, 0x2D, 0x77, 0x61, 0x79, 0x2D,
        0x305D, 0x308C, 0x305E, 0x308C, 0x306E, 0x5834, 0x6240,
      ], "hello-another-way--fc4qua05auwb3674vfr0b"
    ),
    (
      "a number at the end", [0x3072, 0x3068, 0x3064, 0x5C4B, 0x6839, 0x306E, 0x4E0B, 0x32],
      "2-u9tlzr9756bt3uc0v"
    ),
  ]

  @Test(arguments: examples) func `writes and reads`(example: (String, [UInt32], String)) {
    let scalars = example.1.compactMap(Unicode.Scalar.init)
    #expect(Punycode.encode(scalars) == example.2)
    #expect(Punycode.decode(example.2) == scalars)
  }

  @Test(arguments: [
    "ab!", "a-\u{E4}", "99999999999999999999", "a-9", "zzzzzzzzzzzz", String(repeating: "z", count: 60),
  ])
  func `reads nothing into what is no encoding`(text: String) {
    #expect(Punycode.decode(text) == nil)
  }
}

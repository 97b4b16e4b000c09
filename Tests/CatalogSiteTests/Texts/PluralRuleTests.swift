import CatalogSite
import Testing

/// V8's `Intl.PluralRules`, with ICU 78, says the same of each.
@Suite("Plural rules")
struct PluralRuleTests {
  private static let numbers =
    Array(0...24) + [30, 31, 41, 42, 71, 83, 99, 100, 101, 102, 103, 111, 112, 119]
    + [1000, 1001, 1002, 100_000, 1_000_000]

  @Test(
    "A language has its form for each number: zero, 1, 2, few, many or another",
    arguments: [
      ("en", "-1------------------------------------------"),
      ("nds", "-1------------------------------------------"),
      ("ja", "--------------------------------------------"),
      ("fr", "11-----------------------------------------m"),
      ("pt-BR", "11-----------------------------------------m"),
      ("pt-PT", "-1-----------------------------------------m"),
      ("pt", "11-----------------------------------------m"),
      ("es", "-1-----------------------------------------m"),
      ("hi", "11------------------------------------------"),
      ("fa", "11------------------------------------------"),
      ("he", "-12-----------------------------------------"),
      ("se", "-12-----------------------------------------"),
      ("ksh", "z1------------------------------------------"),
      ("ru", "m1fffmmmmmmmmmmmmmmmm1fffm11f1fmm1ffmmmm1fmm"),
      ("be", "m1fffmmmmmmmmmmmmmmmm1fffm11f1fmm1ffmmmm1fmm"),
      ("uk", "m1fffmmmmmmmmmmmmmmmm1fffm11f1fmm1ffmmmm1fmm"),
      ("pl", "m1fffmmmmmmmmmmmmmmmmmfffmmmfmfmmmffmmmmmfmm"),
      ("sr", "-1fff----------------1fff-11f1f--1ff----1f--"),
      ("hr", "-1fff----------------1fff-11f1f--1ff----1f--"),
      ("bs", "-1fff----------------1fff-11f1f--1ff----1f--"),
      ("cs", "-1fff---------------------------------------"),
      ("sk", "-1fff---------------------------------------"),
      ("sl", "-12ff----------------------------12f----12--"),
      ("hsb", "-12ff----------------------------12f----12--"),
      ("lt", "-1ffffffff-----------1fff-11f1ff-1ff----1f--"),
      ("sgs", "-12fffffff-----------1fff-11f1ff-1ff----1f--"),
      ("lv", "z1--------zzzzzzzzzzz1---z11-1--z1--zzzz1-zz"),
      ("is", "-1-------------------1----11-1---1------1---"),
      ("mk", "-1-------------------1----11-1---1------1---"),
      ("ro", "f1ffffffffffffffffff-------------ffffff-ff--"),
      ("mt", "f12ffffffffmmmmmmmmm---------------fmmm-----"),
      ("ar", "z12ffffffffmmmmmmmmmmmmmmmmmmmmm---fmmm-----"),
      ("fil", "1111-1-11-1111-1-11-1111-111111-111111-11111"),
      ("ga", "-12ffffmmmm---------------------------------"),
      ("gd", "-12ffffffff12fffffff------------------------"),
      ("gv", "f12--------12-------f12---1121--f12-12-f12ff"),
      ("cy", "z12f--m-------------------------------------"),
      ("br", "-12ff----f-----------12ff-112-f--12f----12-m"),
      ("kw", "z12f-----------------m2f---m2-f--m2f---2m22-"),
      ("shi", "11fffffffff---------------------------------"),
      ("tzm", "11---------111111111111111111111------------"),
    ])
  func form(language: String, expected: String) {
    let letters: [PluralForm: String] = [
      .zero: "z", .one: "1", .two: "2", .few: "f", .many: "m", .other: "-",
    ]
    let rule = PluralRule(language)
    let found = Self.numbers.map { letters[rule.form(of: $0)] ?? "?" }.joined()
    #expect(found == expected)
  }

  @Test func `a language that nobody knows says one for 1 only`() {
    for language in ["und", "qaa", "", "abcde"] {
      #expect(PluralRule(language) == .oneOrOther)
    }
  }

  @Test(
    "A script, a country and large letters change nothing, but for Portugal",
    arguments: [
      ("sr-Latn-RS", "sr"), ("RU", "ru"), ("de-AT", "de"), ("zh-Hant-TW", "zh"), ("pt-AO", "pt"),
      ("pt-Latn-PT", "pt-PT"), ("pt-x-pt", "pt"),
    ])
  func variety(language: String, same: String) {
    #expect(PluralRule(language) == PluralRule(same))
  }

  @Test(arguments: PluralRule.allCases)
  func `every form is among those that texts need, but for the one for millions`(
    rule: PluralRule
  ) {
    let numbers =
      Array(0...3000) + stride(from: 4000, to: 1_000_000, by: 1000) + [999_999, 1_000_001]
    #expect(Set(numbers.map(rule.form)) == Set(rule.forms))
    for form in PluralForm.allCases {
      #expect(rule.uses(form) == (rule.forms.contains(form) || rule.form(of: 2_000_000) == form))
    }
  }
}

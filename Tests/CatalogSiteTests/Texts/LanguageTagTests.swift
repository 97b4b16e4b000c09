import CatalogSite
import Testing

/// What each is, V8's `new Intl.Locale` says too.
@Suite("Language tags")
struct LanguageTagTests {
  @Test(arguments: [
    "en", "de", "pt-BR", "pt-br", "zh-Hant", "sr-Latn-RS", "es-419", "fil", "abcde", "und",
    "de-1996",
    "de-1901-1996", "sl-rozaj-biske", "art-lojban", "en-x-a", "en-u-co-phonebk", "en-u-co",
    "EN-us-U-CO-PHONEBK", "en-u-attr-ca", "en-t-fr-fr", "en-t-d0-fwidth",
    "en-latn-t-de-latn-1996-k0-abc",
    "en-0-aa-u-1a-x-1",
  ])
  func `a tag that browsers take`(text: String) {
    #expect(LanguageTag(text)?.text == text)
  }

  @Test(arguments: [
    "", "pt_BR", "a", "abcd", "abcdefghi", "root", "english language", "en-", "-en", "en--us",
    "de ", "1a",
    "x-private", "i-klingon", "zh-cmn", "sgn-BE-FR", "en-US-US", "en-Latn-Latn", "en-GB-oed",
    "de-ä",
    "\u{212A}o", "e\u{301}n", "de-1996-1996", "en-x", "en-x-123456789", "en-a", "en-a-b",
    "en-a-bb-a-cc",
    "en-u", "en-u-a1", "en-u-ca-a", "en-t", "en-t-m0", "en-t-en-1996-1996", "en-t-k0-und-co",
    "../texts/en",
  ])
  func `a tag that browsers refuse`(text: String) {
    #expect(LanguageTag(text) == nil)
  }
}

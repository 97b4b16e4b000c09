extension PluralRule {
  /// - Parameter language: a language tag.
  package init(_ language: String) {
    let parts = LanguageParts(language)
    // In Portugal, 0 goes with the plural.
    if ["pt", "por"].contains(parts.language), parts.varieties.contains("pt") {
      self = .spanish
    } else {
      self = Self.byLanguage[parts.language] ?? .oneOrOther
    }
  }

  private static let byLanguage: [String: PluralRule] = {
    var rules: [String: PluralRule] = [:]
    for (rule, names) in languages {
      for name in names.split(separator: " ") { rules[String(name)] = rule }
    }
    return rules
  }()

  /// The languages of each rule by all their codes, as ICU 78 knows them; all others say one for 1 only.
  private static let languages: KeyValuePairs<PluralRule, String> = [
    .single:
      "adp bam bm bo bod bur chi cmn dz dzo hnj ibo id ig ii iii in ind ja jav jaw jbo jpn "
      + "jv jw kde kea khm km ko kor lao lkt lo may ms msa my mya nqo osa sag sah ses sg su "
      + "sun th tha tib to ton tpi vi vie wo wol yo yor yue zh zho zsm",
    .noneAndOne:
      "ak aka am amh arm as asm ben bho bih bn csw dgo doi drw fa fas fat ff fuc ful gom gu "
      + "guj guw hi hin hy hye kab kan kn kok lin ln mg mlg nso pa pan pcm per pes plt prp "
      + "prs si sin ti tir tnf twi wa wln zu zul",
    .noneOneOrOther: "blo chv cv ksh lag",
    .oneTwoOrOther: "he heb ike iku iu iw naq sat se sma sme smi smj smn sms",
    .spanish: "ca cat es it ita lld scn spa vec",
    .french: "fr fra fre por pt",
    .russian: "be bel ru rus uk ukr",
    .polish: "pl pol",
    .serbian: "bos bs cnr hbs hr hrv scc scr sh sr srp",
    .czech: "ces cs cze sk slk slo",
    .slovenian: "dsb hsb sl slv",
    .lithuanian: "lit lt",
    .samogitian: "sgs",
    .latvian: "lav lv lvs prg",
    .icelandic: "ice is isl mac mk mkd",
    .romanian: "mo mol ro ron rum",
    .maltese: "mlt mt",
    .arabic: "ar ara arb ars",
    .filipino: "ceb fil tgl tl",
    .irish: "ga gle",
    .scottishGaelic: "gd gla",
    .manx: "glv gv",
    .welsh: "cy cym wel",
    .breton: "br bre",
    .cornish: "cor kw",
    .tashelhit: "shi",
    .tamazight: "tzm",
  ]
}

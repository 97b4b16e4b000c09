/// The way a language is written, as HTML names it.
package enum TextDirection: String, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// - Parameter language: a language tag. Its script decides; without one, that which the language is mostly written in (Unicode
  ///   CLDR, "Likely Subtags").
  package init(_ language: String) {
    let parts = LanguageParts(language)
    let isRightToLeft: Bool
    if let script = parts.script {
      isRightToLeft = Self.scripts.contains(script)
    } else {
      let name = parts.language
      let isElsewhere =
        parts.varieties.first.map { Self.others.contains(name + "-" + $0) } ?? false
      isRightToLeft = Self.languages.contains(name) != isElsewhere
    }
    self = isRightToLeft ? .rightToLeft : .leftToRight
  }

  private static let scripts = set(
    "adlm arab aran armi hebr mand mend nkoo rohg samr syrc syre syrj syrn thaa yezi")

  private static let languages = set(
    "ae aeb aii ajp apc apd ar ara arb arc arq ars ary arz azb bal bcc bej bft bgn bqi "
      + "brh ckb def dgl div drw dv fa fas fay glk haz hbo he heb hnd hno iw ji jpr jrb kas "
      + "khw ks kvx lad lah lki lrc luz mby mid mnj myz mzn nqo ota pbt pbu per pes phr plk "
      + "pnb prs ps pst pus rhg rmt sam scl sd sdh sgr shu skr snd syc syr trw ug uig ur urd "
      + "wni xmn yd ydd yi yid yih")

  /// Where a language is written the other way than mostly.
  private static let others = set(
    "az-iq az-ir ha-cm ha-sd kk-af kk-cn kk-ir kk-mn ku-iq ku-ir ku-lb kmr-iq kmr-ir "
      + "kmr-lb ky-cn ms-cc pa-pk sd-in tg-pk ug-kz ug-mn uz-af")

  private static func set(_ names: String) -> Set<String> {
    Set(names.split(separator: " ").map(String.init))
  }
}

import PippinAccounts
import PippinServer
import PippinTokens

/// Writes a client's provider conditions in the form of the settings, without the defaults.
enum OfferWriting {
  static func write(_ offers: ProviderOffers, to writer: inout JSONWriter) {
    writer.name("offers")
    writer.beginObject()
    for provider in ProviderOffers.order where offers[provider] != OfferConditions() {
      writer.name(provider.rawValue)
      write(offers[provider], to: &writer)
    }
    writer.endObject()
  }

  private static func write(_ conditions: OfferConditions, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("enabled", conditions.isEnabled)
    if let platforms = conditions.platforms { writer.member("platforms", platforms.map(\.rawValue).sorted()) }
    writer.member("min_app_version", ifPresent: conditions.minimumVersion?.text)
    switch conditions.countries {
    case .only(let those): writer.member("countries", those.sorted())
    case .except(let those): writer.member("not_countries", those.sorted())
    case nil: break
    }
    if let percent = conditions.rolloutPercent { writer.member("rollout_percent", percent) }
    writer.endObject()
  }
}

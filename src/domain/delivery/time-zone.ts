/** The time zone of a country; of those with several, the one named first. Plain UTC where none is known. */
export function timeZoneOf(countryCode: string): string {
  let zone = zonesByCountry.get(countryCode)
  if (zone === undefined) {
    const locale = /^[A-Z]{2}$/.test(countryCode) ? new Intl.Locale(`und-${countryCode}`) : null
    zone = listTimeZones(locale)[0] ?? 'UTC'
    zonesByCountry.set(countryCode, zone)
  }
  return zone
}

const zonesByCountry = new Map<string, string>()

/** Newer than TypeScript's own description of Intl.Locale. */
function listTimeZones(locale: Intl.Locale | null): readonly string[] {
  return (locale as { getTimeZones?: () => string[] | undefined } | null)?.getTimeZones?.() ?? []
}

/** A country's time zone; the first one listed if there are several. UTC if none is known. */
export function findTimeZone(countryCode: string): string {
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

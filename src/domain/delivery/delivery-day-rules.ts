/** The time zone of a country; of those with several, the one named first. Plain UTC where none is known. */
export function timeZoneOf(countryCode: string): string {
  let zone = known.get(countryCode)
  if (zone === undefined) {
    const locale = /^[A-Z]{2}$/.test(countryCode) ? new Intl.Locale(`und-${countryCode}`) : null
    zone = zonesOf(locale)[0] ?? 'UTC'
    known.set(countryCode, zone)
  }
  return zone
}

const known = new Map<string, string>()

/** Newer than TypeScript's own description of Intl.Locale. */
function zonesOf(locale: Intl.Locale | null): readonly string[] {
  return (locale as { getTimeZones?: () => string[] | undefined } | null)?.getTimeZones?.() ?? []
}

/** `2026-11` as the country writes it: `November 2026`. */
export function nameMonth(month: string, locale: string): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, format).format(new Date(`${month}-01T00:00:00Z`))
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `2026-11-24` from that, or from day, month and year as India and Singapore write them. */
export function parseStatementDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})\b/.exec(text)
  const own = /^(\d{1,2})[-/. ]([a-z]{3,9}|\d{1,2})[-/. ,]+(\d{4}|\d{2})\b/i.exec(text)
  const parts = iso ? [iso[1]!, iso[2]!, iso[3]!] : own ? [own[3]!, own[2]!, own[1]!] : null
  if (!parts) return null
  const [year, month, day] = parts as [string, string, string]
  const monthByName = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const figures = [
    year.length === 2 ? `20${year}` : year,
    String(monthByName || Number(month)).padStart(2, '0'),
    day.padStart(2, '0'),
  ]
  const result = figures.join('-')
  const time = Date.parse(result)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(result) ? result : null
}

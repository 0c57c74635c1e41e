/** The reports of the desk's insight pages. Source: DESK-05. */
export const reportNames = [
  'sales',
  'searches',
  'nothing-found',
  'quotes',
  'bids',
  'coverage',
] as const
export type ReportName = (typeof reportNames)[number]

export const reportDays = [30, 90, 365] as const
export type ReportDays = (typeof reportDays)[number]

export interface ReportColumn {
  name: string
  /** `money`: minor units; `share`: 0 to 1; `day`: `2026-11-21`. */
  kind: 'text' | 'count' | 'money' | 'share' | 'day'
}

/** A report's table, its totals, and the columns of its chart. */
export interface Report {
  name: ReportName
  days: ReportDays
  columns: ReportColumn[]
  rows: (string | number | null)[][]
  sums: { name: string; kind: ReportColumn['kind']; value: number | null }[]
  /** The chart's label column and value column; null: no chart. */
  plot: { label: number; height: number } | null
}

export const reportTexts: Record<ReportName, { title: string; lead: string; none: string }> = {
  sales: {
    title: 'Sales',
    lead: 'Orders by the day or week they were placed; cancelled ones count in their own column only.',
    none: 'Nothing was ordered in this time.',
  },
  searches: {
    title: 'Top searches',
    lead: 'What shoppers who agreed to be counted looked for. Words that fewer than three of them typed are not listed.',
    none: 'No search was made by three shoppers in this time.',
  },
  'nothing-found': {
    title: 'Searches with no result',
    lead: 'What shoppers looked for in vain: goods to take in, or synonyms to write. Words that fewer than three typed are not listed.',
    none: 'Nothing was looked for in vain by three shoppers.',
  },
  quotes: {
    title: 'Quotes',
    lead: 'Requests by the week they came in, how many were quoted and how many were won: accepted or ordered.',
    none: 'Nobody asked for a quote in this time.',
  },
  bids: {
    title: 'Bids',
    lead: 'Bids by the week they came in, how many were answered and how many were agreed.',
    none: 'Nobody bid in this time.',
  },
  coverage: {
    title: 'Coverage gaps',
    lead: 'Places that shoppers wanted goods sent to and that no delivery zone has.',
    none: 'Every place that was asked for is served.',
  },
}

export function isReportName(text: string): text is ReportName {
  return (reportNames as readonly string[]).includes(text)
}

/** The period that an address names; 30 days if invalid. */
export function parseReportDays(text: string | null): ReportDays {
  return reportDays.find((days) => String(days) === text) ?? 30
}

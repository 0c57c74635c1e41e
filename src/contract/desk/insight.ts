import type { Capability } from '../accounts/staff.ts'

/** The reports of the desk's insight pages. Source: DESK-05, DEAL-04. */
export const reportNames = [
  'quotes-lost',
  'bids-lost',
  'answer-time',
  'price-cut',
  'margin',
  'brands',
  'quotes',
  'bids',
  'sales',
  'products',
  'buyers-won',
  'buyers',
  'nothing-found',
  'searches',
  'coverage',
] as const
export type ReportName = (typeof reportNames)[number]

/** The parts of insight, each a page of reports. */
export const insightParts = [
  'deals',
  'sales',
  'products',
  'buyers',
  'searches',
  'coverage',
] as const
export type InsightPart = (typeof insightParts)[number]

export const partNames: Record<InsightPart, string> = {
  deals: 'Deals',
  sales: 'Sales',
  products: 'Products',
  buyers: 'Buyers',
  searches: 'Searches',
  coverage: 'Coverage',
}

export const partReports: Record<InsightPart, readonly ReportName[]> = {
  deals: [
    'quotes-lost',
    'answer-time',
    'price-cut',
    'margin',
    'bids-lost',
    'brands',
    'quotes',
    'bids',
  ],
  sales: ['sales'],
  products: ['products'],
  buyers: ['buyers-won', 'buyers'],
  searches: ['nothing-found', 'searches'],
  coverage: ['coverage'],
}

/** What a report needs beside the right to read; it is refused and not listed to others. */
export const reportCapabilities: Partial<Record<ReportName, Capability>> = {
  margin: 'costs',
  'buyers-won': 'contacts',
  buyers: 'contacts',
}

export const reportDays = [30, 90, 365] as const
export type ReportDays = (typeof reportDays)[number]

/** The time that figures are compared with: as many days before, or the same days a year earlier. */
export const comparisons = ['before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** The time a report is on, and what it is compared with. */
export interface ReportTime {
  days: ReportDays
  against: Comparison
}

export interface ReportColumn {
  name: string
  /** `money`: minor units; `share`: 0 to 1; `day`: `2026-11-21`. */
  kind: 'text' | 'count' | 'money' | 'share' | 'day'
}

/** Which columns a plot draws. `rows`: lying bars; `bars`: standing bars. */
export interface ReportPlot {
  kind: 'rows' | 'bars' | 'line'
  label: number
  value: number
  /** Column of the time before; null: not compared. */
  before: number | null
  /** Column of how many each value is a share of; null: the value itself counts. */
  count: number | null
  verb: 'ask' | 'bid' | 'buy'
}

export type ReportCell = string | number | null

/** A report's table, its totals, and the columns of its chart. */
export interface Report extends ReportTime {
  name: ReportName
  columns: ReportColumn[]
  rows: ReportCell[][]
  sums: { name: string; kind: ReportColumn['kind']; value: number | null }[]
  plot: ReportPlot
}

/** A figure of all deals, now and before; times are minutes. */
export interface DealFigure {
  name: string
  kind: 'share' | 'money' | 'minutes'
  value: number | null
  before: number | null
  /** What the value is of: `1 of 2 that ended`. */
  note?: string | undefined
  /** Whether more is better. */
  isMoreBetter: boolean
}

const dealNote = 'Requests and bids count in the time they came in.'

export const reportTexts: Record<ReportName, { title: string; lead: string; none: string }> = {
  'quotes-lost': {
    title: 'Why quotes were lost',
    lead: `Share of the lost requests by reason. ${dealNote}`,
    none: 'No request of this time was lost.',
  },
  'bids-lost': {
    title: 'Why bids were lost',
    lead: `Share of the lost bids by reason. ${dealNote}`,
    none: 'No bid of this time was lost.',
  },
  'answer-time': {
    title: 'Won, by time to the first answer',
    lead: 'Share won of the quotes that ended, by how long the buyer waited for the first price.',
    none: 'No quote of this time has ended.',
  },
  'price-cut': {
    title: 'What a price cut buys',
    lead: 'Share of the bids’ lines accepted as offered, by discount off the list price.',
    none: 'No bid of this time was answered.',
  },
  margin: {
    title: 'Margin of won deals, by week',
    lead: 'Agreed in quotes and bids, without tax, at today’s cost; what has no cost is left out.',
    none: 'No deal with a known cost was won in this time.',
  },
  brands: {
    title: 'Won, by brand',
    lead: 'Lines of ended requests and bids, and what was agreed, by value.',
    none: 'No line of a request or bid ended in this time.',
  },
  sales: {
    title: 'Sales',
    lead: 'Orders by the day or week they were placed; cancelled ones count in their own column only.',
    none: 'Nothing was ordered in this time.',
  },
  products: {
    title: 'Products by sales',
    lead: 'Pieces that were ordered and stayed sold, without tax and delivery, at today’s cost.',
    none: 'Nothing was sold in this time.',
  },
  'buyers-won': {
    title: 'Won, by customer',
    lead: 'Ended requests and bids of customers with an account, and the value of what was agreed.',
    none: 'No request or bid of a customer ended in this time.',
  },
  buyers: {
    title: 'Customers by sales',
    lead: 'What they ordered and kept, without tax and delivery, at today’s cost.',
    none: 'No customer bought in this time.',
  },
  searches: {
    title: 'Top searches',
    lead: 'What shoppers who agreed to be counted looked for. Words that fewer than three of them typed are not listed.',
    none: 'No search was made by three shoppers in this time.',
  },
  'nothing-found': {
    title: 'Searches with no result',
    lead: 'What shoppers looked for in vain: goods to take in, or synonyms to write. Words that fewer than three typed, and nobody waits for, are not listed.',
    none: 'Nothing was looked for in vain by three shoppers.',
  },
  quotes: {
    title: 'Quotes',
    lead: 'Requests by the week they came in, how many were quoted, have ended and were won: accepted or ordered.',
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

/** The part that an address names, by itself or by a report of it; deals if invalid. */
export function parseInsightPart(query: URLSearchParams): InsightPart {
  const reportName = query.get('report') ?? ''
  return (
    insightParts.find((part) => part === query.get('part')) ??
    insightParts.find((part) => (partReports[part] as readonly string[]).includes(reportName)) ??
    'deals'
  )
}

/** The time that an address names; 30 days against the 30 before if invalid. */
export function parseReportTime(query: URLSearchParams): ReportTime {
  return {
    days: reportDays.find((days) => String(days) === query.get('days')) ?? 30,
    against: comparisons.find((name) => name === query.get('against')) ?? 'before',
  }
}

/** The time compared with, in words: `the 90 days before`. */
export function formatComparison({ days, against }: ReportTime): string {
  return against === 'before' ? `the ${days} days before` : 'a year earlier'
}

/** Why a deal was lost, as the desk counts it. Source: DEAL-04. */
export const lossReasons = {
  price: 'Price',
  late: 'Answered too late',
  stock: 'Not in stock',
  delivery: 'Delivery date or place',
  terms: 'Terms',
  other: 'Another reason of the buyer',
  declined: 'Declined by the buyer, no reason',
  silent: 'No reply to our price',
  lapsed: 'Agreed, not ordered in time',
  unanswered: 'Ended without a price from us',
  'closed-early': 'Closed before our price',
  refused: 'Declined by us',
  withdrawn: 'Taken back by us',
  'not-sold': 'Not sold any more',
} as const
export type LossReason = keyof typeof lossReasons

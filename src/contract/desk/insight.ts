import * as deskInsightTexts from '#texts/desk-insight.ts'
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

export const partNames: Record<InsightPart, () => string> = {
  deals: deskInsightTexts.partDeals,
  sales: deskInsightTexts.partSales,
  products: deskInsightTexts.partProducts,
  buyers: deskInsightTexts.partBuyers,
  searches: deskInsightTexts.partSearches,
  coverage: deskInsightTexts.partCoverage,
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
  sums: {
    name: string
    kind: ReportColumn['kind']
    value: number | null
    /** Of the time compared with. */
    isBefore?: true
  }[]
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

export const reportTexts: Record<
  ReportName,
  { title: () => string; lead: () => string; none: () => string }
> = {
  'quotes-lost': {
    title: deskInsightTexts.quotesLostTitle,
    lead: deskInsightTexts.quotesLostLead,
    none: deskInsightTexts.quotesLostNone,
  },
  'bids-lost': {
    title: deskInsightTexts.bidsLostTitle,
    lead: deskInsightTexts.bidsLostLead,
    none: deskInsightTexts.bidsLostNone,
  },
  'answer-time': {
    title: deskInsightTexts.answerTimeTitle,
    lead: deskInsightTexts.answerTimeLead,
    none: deskInsightTexts.answerTimeNone,
  },
  'price-cut': {
    title: deskInsightTexts.priceCutTitle,
    lead: deskInsightTexts.priceCutLead,
    none: deskInsightTexts.priceCutNone,
  },
  margin: {
    title: deskInsightTexts.marginTitle,
    lead: deskInsightTexts.marginLead,
    none: deskInsightTexts.marginNone,
  },
  brands: {
    title: deskInsightTexts.brandsTitle,
    lead: deskInsightTexts.brandsLead,
    none: deskInsightTexts.brandsNone,
  },
  sales: {
    title: deskInsightTexts.salesTitle,
    lead: deskInsightTexts.salesLead,
    none: deskInsightTexts.salesNone,
  },
  products: {
    title: deskInsightTexts.productsTitle,
    lead: deskInsightTexts.productsLead,
    none: deskInsightTexts.productsNone,
  },
  'buyers-won': {
    title: deskInsightTexts.buyersWonTitle,
    lead: deskInsightTexts.buyersWonLead,
    none: deskInsightTexts.buyersWonNone,
  },
  buyers: {
    title: deskInsightTexts.buyersTitle,
    lead: deskInsightTexts.buyersLead,
    none: deskInsightTexts.buyersNone,
  },
  searches: {
    title: deskInsightTexts.searchesTitle,
    lead: deskInsightTexts.searchesLead,
    none: deskInsightTexts.searchesNone,
  },
  'nothing-found': {
    title: deskInsightTexts.nothingFoundTitle,
    lead: deskInsightTexts.nothingFoundLead,
    none: deskInsightTexts.nothingFoundNone,
  },
  quotes: {
    title: deskInsightTexts.quotesTitle,
    lead: deskInsightTexts.quotesLead,
    none: deskInsightTexts.quotesNone,
  },
  bids: {
    title: deskInsightTexts.bidsTitle,
    lead: deskInsightTexts.bidsLead,
    none: deskInsightTexts.bidsNone,
  },
  coverage: {
    title: deskInsightTexts.coverageTitle,
    lead: deskInsightTexts.coverageLead,
    none: deskInsightTexts.coverageNone,
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
  return against === 'before'
    ? deskInsightTexts.daysBefore({ count: days })
    : deskInsightTexts.yearEarlier()
}

/** Why a deal was lost, as the desk counts it. Source: DEAL-04. */
export const lossReasons = {
  price: deskInsightTexts.reasonPrice,
  late: deskInsightTexts.reasonLate,
  stock: deskInsightTexts.reasonStock,
  delivery: deskInsightTexts.reasonDelivery,
  terms: deskInsightTexts.reasonTerms,
  other: deskInsightTexts.reasonOther,
  declined: deskInsightTexts.reasonDeclined,
  silent: deskInsightTexts.reasonSilent,
  lapsed: deskInsightTexts.reasonLapsed,
  unanswered: deskInsightTexts.reasonUnanswered,
  'closed-early': deskInsightTexts.reasonClosedEarly,
  refused: deskInsightTexts.reasonRefused,
  withdrawn: deskInsightTexts.reasonWithdrawn,
  'not-sold': deskInsightTexts.reasonNotSold,
} as const
export type LossReason = keyof typeof lossReasons

import { type SQL, sql } from 'drizzle-orm'
import type { Report, ReportCell, ReportColumn, ReportTime } from '#contract/desk/insight.ts'
import { fromLocalInput, toLocalInput } from '#kernel/local-time.ts'
import type { Scope } from '#platform/scope.ts'
import { findTimeZone } from '../delivery/delivery.ts'

/** Maximum number of rows of a ranking. */
export const maxRows = 200

export type ReportBody = Pick<Report, 'columns' | 'rows' | 'sums' | 'plot'>
export type ReportBuilder = (scope: Scope, time: ReportTime) => Promise<ReportBody>

/** The time of a report and the one it is compared with. They never overlap. */
export interface Span {
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
}

const dayMs = 86_400_000

/**
 * From the beginning of its first day in the shop's time zone until now, and the same of the time
 * before. A year is 52 weeks, so that weekdays meet; a whole year is compared with the whole year
 * before.
 */
export function getSpan(scope: Scope, { days, against }: ReportTime): Span {
  const shift = (against === 'year' ? Math.max(364, days) : days) * dayMs
  const to = scope.now.getTime()
  const first = to - (days - 1) * dayMs
  const format = (time: number) => new Date(time).toISOString()
  return {
    from: getDayStart(scope, first),
    to: format(to),
    beforeFrom: getDayStart(scope, first - shift),
    beforeTo: format(to - shift),
  }
}

function getDayStart(scope: Scope, time: number): string {
  const timeZone = getTimeZone(scope)
  const day = toLocalInput(new Date(time), timeZone).slice(0, 10)
  return fromLocalInput(`${day}T00:00`, timeZone)!.toISOString()
}

/** Whether a moment lies in either time. */
export const isInSpan = (moment: SQL, { from, to, beforeFrom, beforeTo }: Span): SQL =>
  sql`((${moment} >= ${from}::timestamptz and ${moment} <= ${to}::timestamptz)
    or (${moment} >= ${beforeFrom}::timestamptz and ${moment} <= ${beforeTo}::timestamptz))`

/** Of a moment in either time: whether it lies in the one before. */
export const isBefore = (moment: SQL, { beforeTo }: Span): SQL =>
  sql`(${moment} <= ${beforeTo}::timestamptz)`

export const toColumn = (name: string, kind: ReportColumn['kind']): ReportColumn => ({ name, kind })

export const toShare = (part: number, all: number): number | null => (all === 0 ? null : part / all)

export const getTimeZone = ({ seller }: Scope) => findTimeZone(seller.countryCode)

/** (price without tax − cost) ÷ price without tax. */
export const toMargin = (net: number, cost: number): number | null =>
  net <= 0 ? null : (net - cost) / net

/**
 * Runs a query and returns its columns in order. The columns are renamed, as duplicate names would
 * overwrite each other.
 */
export async function queryRows(
  { database }: Scope,
  columns: number,
  query: SQL,
): Promise<ReportCell[][]> {
  const names = Array.from({ length: columns }, (_, index) => sql.identifier(`c${index}`))
  const { rows } = await database.replica.execute<Record<string, ReportCell>>(
    sql`select * from (${query}) as report(${sql.join(names, sql`, `)})`,
  )
  return rows.map((row) => Object.values(row))
}

export function sumColumn(rows: readonly ReportCell[][], index: number): number {
  return rows.reduce((sum, row) => sum + Number(row[index] ?? 0), 0)
}

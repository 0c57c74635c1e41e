import type pg from 'pg'
import { asking } from '#db/asking.ts'
import { type Statement, statementHash } from '#db/timed-client.ts'
import type { Log } from '#domain/ports.ts'

/** The same statement is not explained again for so long. */
const explainEveryMs = 10 * 60_000
const maxText = 600

/**
 * Logs statements that take long: their text as the program has it, never the values given to it, and a hash of the plan
 * that the database would use for them now, by which a plan that has turned shows. Source: QUALITY O6.
 */
export function openSlowLog(log: Log, slowMs: number, pool: () => pg.Pool | undefined) {
  const explained = new Map<string, number>()
  let busy = false

  return ({ text, ms, failed, values }: Statement): void => {
    if (slowMs === 0 || ms < slowMs) return
    const hash = statementHash(text)
    const now = asking.getStore()
    const ids = now ? { requestId: now.requestId, traceId: now.traceId } : {}
    const line = {
      slow: true,
      ms: Math.round(ms),
      statement: hash,
      failed,
      ...ids,
      text: text.replace(/\s+/g, ' ').trim().slice(0, maxText),
    }
    const open = pool()
    const due =
      !busy &&
      !failed &&
      performance.now() - (explained.get(hash) ?? Number.NEGATIVE_INFINITY) > explainEveryMs
    if (!open || !due || open.waitingCount > 0 || !/^\s*(?:select|with)\b/i.test(text)) {
      log.warn(line, 'A slow statement')
      return
    }
    busy = true
    if (explained.size > 1_000) explained.clear()
    explained.set(hash, performance.now())
    void asking.exit(() =>
      planHash(open, text, values)
        .then((plan) => log.warn({ ...line, plan }, 'A slow statement'))
        .finally(() => {
          busy = false
        }),
    )
  }
}

/** Null where the database does not say. */
async function planHash(pool: pg.Pool, text: string, values: unknown[]): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      values,
    )
    return statementHash(shapeOf(rows[0]!['QUERY PLAN'][0].Plan))
  } catch {
    return null
  }
}

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/** What the plan does, without figures and values. */
export function shapeOf(node: PlanNode): string {
  const { 'Node Type': type, 'Index Name': index, 'Relation Name': table, Plans: below = [] } = node
  return `${type}${table ? ` ${table}` : ''}${index ? ` ${index}` : ''}(${below.map(shapeOf).join(',')})`
}

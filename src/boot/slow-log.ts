import type pg from 'pg'
import { requestContext } from '#db/request-context.ts'
import { hashStatement, type Statement } from '#db/timed-client.ts'
import type { Log } from '#platform/ports.ts'

/** Minimum interval before the same statement is explained again. */
const explainEveryMs = 10 * 60_000
const maxText = 600

/**
 * Logs slow statements: the text without its values, and a hash of the current query plan, which
 * shows when a plan has changed. Source: QUALITY O6.
 */
export function openSlowLog(log: Log, slowMs: number, pool: () => pg.Pool | undefined) {
  const explainedAt = new Map<string, number>()
  let isExplaining = false

  return ({ text, ms, failed, values }: Statement): void => {
    if (slowMs === 0 || ms < slowMs) return
    const hash = hashStatement(text)
    const context = requestContext.getStore()
    const ids = context ? { requestId: context.requestId, traceId: context.traceId } : {}
    const line = {
      event: 'db.slow_statement',
      slow: true,
      ms: Math.round(ms),
      statement: hash,
      failed,
      ...ids,
      text: text.replace(/\s+/g, ' ').trim().slice(0, maxText),
    }
    const openPool = pool()
    const shouldExplain =
      !isExplaining &&
      !failed &&
      performance.now() - (explainedAt.get(hash) ?? Number.NEGATIVE_INFINITY) > explainEveryMs
    if (
      !openPool ||
      !shouldExplain ||
      openPool.waitingCount > 0 ||
      !/^\s*(?:select|with)\b/i.test(text)
    ) {
      log.warn(line, 'Slow statement')
      return
    }
    isExplaining = true
    if (explainedAt.size > 1_000) explainedAt.clear()
    explainedAt.set(hash, performance.now())
    void requestContext.exit(() =>
      hashPlan(openPool, text, values)
        .then((plan) => log.warn({ ...line, plan }, 'Slow statement'))
        .finally(() => {
          isExplaining = false
        }),
    )
  }
}

/** Null where the database cannot explain it. */
async function hashPlan(pool: pg.Pool, text: string, values: unknown[]): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      values,
    )
    return hashStatement(describePlan(rows[0]!['QUERY PLAN'][0].Plan))
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

/** The shape of the plan, without costs and values. */
export function describePlan(node: PlanNode): string {
  const {
    'Node Type': type,
    'Index Name': index,
    'Relation Name': table,
    Plans: children = [],
  } = node
  return `${type}${table ? ` ${table}` : ''}${index ? ` ${index}` : ''}(${children.map(describePlan).join(',')})`
}

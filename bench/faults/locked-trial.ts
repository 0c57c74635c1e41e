import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Verdict } from '../verdicts.ts'
import { formatCounts, isGood, openLoad } from './open-load.ts'
import type { App } from './shop-pair.ts'
import type { TestBed } from './test-bed.ts'

/** The application name of all connections of the tested process, by its address. */
export const lockedName = 'locked trial'

type LockedStand = Pick<TestBed, 'mixed'>

/**
 * Locks a table that all orders, carts and product pages need, under 15 requests a second: a process must not
 * open more connections than its pool plus three. Source: SAFE-10.
 */
export async function tableLocked(
  stand: LockedStand,
  app: App,
  superUrl: string,
  connections: number,
  seconds: number,
): Promise<Verdict[]> {
  const [locker, watcher] = [superUrl, superUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  )
  await Promise.all([locker!.connect(), watcher!.connect()])
  const countAll = async () => {
    const { rows } = await watcher!.query<{ count: number }>(
      'select count(*)::int as count from pg_stat_activity where application_name = $1',
      [lockedName],
    )
    return rows[0]!.count
  }
  const load = openLoad(app.port, 15, (n) => stand.mixed(5 * n + (n % 2 ? 2 : 1)), false)
  await pause(2_000)
  const before = await countAll()
  let largest = before
  await locker!.query('begin; lock table stock in access exclusive mode')
  for (let second = 0; second < seconds; second++) {
    await pause(1_000)
    largest = Math.max(largest, await countAll())
  }
  await locker!.query('rollback')
  const from = load.sent.length
  await pause(3_000)
  const sent = await load.stop()
  console.log(`F3 locked: ${formatCounts(sent)}`)
  const after = sent.slice(from).filter(({ at }) => at > (sent[from]?.at ?? 0))
  await Promise.all([locker!.end(), watcher!.end()])
  const rude = sent.filter((one) => !isGood(one) && !(one.status === 503 && one.retryAfter))
  return [
    {
      what: `F3 stock locked for ${seconds} s: connections before, most meanwhile`,
      bar: `≤ ${connections + 3}`,
      measured: `${before}, ${largest}`,
      met: largest <= connections + 3,
    },
    {
      what: 'F3 stock locked: answers other than good or 503',
      bar: '0',
      measured: `${rude.length} of ${sent.length}`,
      met: rude.length === 0,
    },
    {
      what: 'F3 stock locked: good answers after it',
      bar: '> 0',
      measured: `${after.filter(isGood).length} of ${after.length}`,
      met: after.some(isGood),
    },
  ]
}

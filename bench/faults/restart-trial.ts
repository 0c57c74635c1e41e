import { setTimeout as pause } from 'node:timers/promises'
import { type Verdict, whole } from '../verdicts.ts'
import { formatCounts, isGood, type LoadReply, openLoad } from './open-load.ts'
import { readMeter } from './read-meters.ts'
import type { TestBed } from './test-bed.ts'

/** F7: the processes are restarted in turn under load; then, as a control, killed. */
export async function rollingRestarts(
  stand: TestBed,
  restarts: number,
  perSecond: number,
): Promise<Verdict[]> {
  let leaving = 0
  const watching = setInterval(() => {
    for (const app of stand.apps)
      void readMeter(app, 'haggle_draining').then(
        (one) => (leaving = Math.max(leaving, one)),
        () => {},
      )
  }, 500)
  const moments: Moment[] = []
  const gentle = await runRestarts(stand, restarts, perSecond, 'SIGTERM', moments)
  clearInterval(watching)
  const harsh = await runRestarts(stand, 2, perSecond, 'SIGKILL')
  const failedReplies = gentle.filter((one) => !isGood(one))
  const lost = harsh.filter((one) => !isGood(one))
  console.log(`F7: ${formatCounts(gentle)}\nF7 killed: ${formatCounts(harsh)}`)
  for (const [kind, count] of countKinds(failedReplies, moments))
    console.log(`F7 failed: ${count} × ${kind}`)
  const crashes = stand.apps.reduce((sum, app) => sum + app.crashes, 0)
  const ends = stand.apps.flatMap((app) => app.log).join('')
  const afterEnd = ends.match(/Cannot use a pool after calling end/g)?.length ?? 0
  return [
    {
      what: `F7 failed requests, ${restarts} restarts at ${perSecond}/s`,
      bar: '0',
      measured: `${failedReplies.length} of ${whole(gentle.length)}`,
      met: failedReplies.length === 0,
    },
    {
      what: 'F7 “Cannot use a pool after calling end”',
      bar: '0',
      measured: String(afterEnd),
      met: afterEnd === 0,
    },
    {
      what: 'F7 processes that ended by themselves',
      bar: '0',
      measured: String(crashes),
      met: crashes === 0,
    },
    {
      what: 'F7 told in /metrics [O8]',
      bar: '1 leaving',
      measured: String(leaving),
      met: leaving === 1,
    },
    {
      what: 'F7 control: killed instead, requests fail',
      bar: '> 0',
      measured: String(lost.length),
      met: lost.length > 0,
    },
  ]
}

/** Steps of the bench, in milliseconds since the start of the load. */
interface Moment {
  at: number
  what: string
}

/** Groups similar failures: the request, its outcome, and the bench's last step before. */
function countKinds(
  failedReplies: readonly LoadReply[],
  moments: readonly Moment[],
): Map<string, number> {
  const kinds = new Map<string, number>()
  for (const { at, what, status, ms, error } of failedReplies) {
    const last = moments.findLast((moment) => moment.at <= at + ms)
    const since = last
      ? `${Math.round((at + ms - last.at) / 1000)} s after ${last.what}`
      : 'before the first restart'
    const kind = `${what}, ${status} ${error} in ${Math.ceil(ms / 250) / 4} s, ${since}`
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  return kinds
}

/** Twenty restarts then cover a hundred thousand requests. */
const minPauseMs = 5_000

async function runRestarts(
  stand: TestBed,
  times: number,
  perSecond: number,
  signal: NodeJS.Signals,
  moments: Moment[] = [],
) {
  // After a kill only writes are sure to fail: the balancer retries the rest.
  const next = signal === 'SIGKILL' ? (n: number) => stand.mixed(20 * n + 7) : stand.mixed
  const load = openLoad(stand.balancer.port, perSecond, next)
  const startedAt = performance.now()
  const recordMoment = (what: string) => moments.push({ at: performance.now() - startedAt, what })
  await pause(1_500)
  for (let n = 0; n < times; n++) {
    const which = n % 2
    const app = stand.apps[which]!
    recordMoment(`${signal} to process ${which}`)
    await app.end(signal)
    recordMoment(`the end of process ${which}`)
    await app.start()
    recordMoment(`process ${which} was ready`)
    await stand.balancer.untilBothUp()
    while (signal === 'SIGTERM' && load.sent.length < (n + 1) * minPauseMs) await pause(100)
  }
  return load.stop()
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Verdict } from '../verdicts.ts'
import { requestAt } from './open-load.ts'
import type { App } from './shop-pair.ts'

/** A metric from a process's private port: the sum over its series, or over those with `label`. */
export async function readMeter(
  app: Pick<App, 'privatePort'>,
  name: string,
  label = '',
): Promise<number> {
  const { body } = await requestAt(app.privatePort, '/metrics')
  return body
    .split('\n')
    .filter(
      (line) =>
        (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) && line.includes(label),
    )
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}

/** A fault must show in the metrics this long after it began. */
const soonMs = 30_000

/** Watches the metrics from the start of a fault until they show it. Source: QUALITY O8. */
export async function measureUntilReported(
  fault: string,
  isReported: () => Promise<boolean>,
): Promise<Verdict> {
  const startedAt = performance.now()
  const since = () => performance.now() - startedAt
  let reported = false
  while (!reported && since() < soonMs) {
    reported = await isReported().catch(() => false)
    if (!reported) await pause(250)
  }
  const measured = reported ? `after ${(since() / 1000).toFixed(1)} s` : 'not told'
  return {
    what: `${fault} told in /metrics [O8]`,
    bar: '≤ 30 s',
    measured,
    met: reported && since() <= soonMs,
  }
}

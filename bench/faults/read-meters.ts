import { setTimeout as pause } from 'node:timers/promises'
import type { Verdict } from '../verdicts.ts'
import { requestAt } from './open-load.ts'
import type { App } from './shop-pair.ts'

/** What a process says of itself on its private port: the sum of a figure over its series, those alone that name `label`. */
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

/** So long after it began, a fault must be seen by those who look at the figures alone. */
const soonMs = 30_000

/** Looks at the figures from now on, where a fault is about to begin, until they tell of it. Source: QUALITY O8. */
export async function measureUntilReported(
  fault: string,
  isReported: () => Promise<boolean>,
): Promise<Verdict> {
  const began = performance.now()
  const since = () => performance.now() - began
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

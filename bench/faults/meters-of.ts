import { setTimeout as pause } from 'node:timers/promises'
import type { Verdict } from '../verdicts.ts'
import { askAt } from './senders.ts'
import type { App } from './shop-pair.ts'

/** What a process says of itself on its private port: the sum of a figure over its series, those alone that name `label`. */
export async function meterOf(
  app: Pick<App, 'privatePort'>,
  name: string,
  label = '',
): Promise<number> {
  const { body } = await askAt(app.privatePort, '/metrics')
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
export async function toldSoon(fault: string, tells: () => Promise<boolean>): Promise<Verdict> {
  const began = performance.now()
  const since = () => performance.now() - began
  let told = false
  while (!told && since() < soonMs) {
    told = await tells().catch(() => false)
    if (!told) await pause(250)
  }
  const measured = told ? `after ${(since() / 1000).toFixed(1)} s` : 'not told'
  return {
    what: `${fault} told in /metrics [O8]`,
    bar: '≤ 30 s',
    measured,
    met: told && since() <= soonMs,
  }
}

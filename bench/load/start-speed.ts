import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { findSamplePages, getPage } from '../http-request.ts'
import { createDataDirectory, getResidentMegabytes, startShop } from '../shop-process.ts'
import { median, type Verdict } from '../verdicts.ts'
import type { LoadOptions } from './load-bench.ts'

/** First and second start, memory at rest (P9). The build is reported separately. */
export async function startSpeed({ rounds }: LoadOptions): Promise<Verdict[]> {
  const data = createDataDirectory('fresh')
  try {
    const first = await startShop({ data, patience: 600_000 })
    await first.stop()
    const seconds: number[] = []
    let rest = Number.NaN
    let visited = Number.NaN
    for (let round = 0; round < rounds; round++) {
      const again = await startShop({ data })
      seconds.push(again.seconds)
      if (round === rounds - 1) {
        await pause(10_000)
        rest = getResidentMegabytes(again.pid)
        await lookAround(again.port)
        visited = getResidentMegabytes(again.pid)
      }
      await again.stop()
    }
    const second = median(seconds)
    return [
      {
        what: 'P9 first start, demo shop and no build',
        bar: '≤ 90 s',
        measured: `${first.seconds.toFixed(1)} s`,
        met: first.seconds <= 90,
      },
      {
        what: 'P9 second start',
        bar: '≤ 4 s',
        measured: `${second.toFixed(2)} s`,
        met: second <= 4,
      },
      {
        what: 'P9 memory at rest',
        bar: '≤ 250 MB',
        measured: `${rest.toFixed(0)} MB`,
        met: Number.isNaN(rest) ? null : rest <= 250,
      },
      {
        what: '   memory after 500 visits',
        bar: '',
        measured: `${visited.toFixed(0)} MB`,
        met: null,
      },
    ]
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

async function lookAround(port: number): Promise<void> {
  const sights = Object.values(await findSamplePages(port))
  for (let visit = 0; visit < 500; visit++)
    await getPage(port, `${sights[visit % sights.length]!}?visit=${visit}`)
}

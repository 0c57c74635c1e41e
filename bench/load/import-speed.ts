import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDataDirectory, getResidentMegabytes, root, startShop } from '../shop-process.ts'
import { median, type Verdict, whole } from '../verdicts.ts'
import { writeDelta, writeFeed } from './feed.ts'
import type { LoadOptions } from './load-bench.ts'

/** Rows per second of an import into an empty shop, and of a later update of prices and stock (P6). */
export async function importSpeed({ rows }: LoadOptions): Promise<Verdict[]> {
  const data = createDataDirectory('import')
  // The server stays up: imports usually run beside a serving shop.
  const shop = await startShop({ data, products: 0, patience: 600_000 })
  try {
    const feed = join(data, 'feed.tsv')
    const delta = join(data, 'delta.tsv')
    await writeFeed(feed, rows)
    await writeDelta(delta, rows)
    const importResult = await runImport(data, [feed], rows)
    const offers = await runImport(data, [delta, '--delta'], rows)
    const growth = importResult.late / importResult.early
    return [
      {
        what: `P6 import of ${whole(rows)} rows`,
        bar: '≥ 5,000/s',
        measured: `${whole(importResult.rate)}/s`,
        met: importResult.rate >= 5_000,
      },
      {
        what: '   its memory, last quarter ÷ second',
        bar: '≤ 1.15',
        measured: `${growth.toFixed(2)} (${whole(importResult.late)} MB)`,
        met: growth <= 1.15,
      },
      {
        what: `P6 new prices and stock, ${whole(rows)} rows`,
        bar: '≥ 10,000/s',
        measured: `${whole(offers.rate)}/s`,
        met: offers.rate >= 10_000,
      },
    ]
  } finally {
    await shop.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Runs `npx haggle import` without npx, to know its process; the time starts with the process. */
async function runImport(data: string, args: string[], rows: number) {
  const before = performance.now()
  const child = spawn(
    process.execPath,
    [join(root, 'src/cli/main.ts'), 'import', ...args, '--seller', 'in'],
    {
      stdio: ['ignore', 'inherit', 'ignore'],
      env: { ...process.env, DATA_DIRECTORY: data, HAGGLE_MODE: 'demo', DATABASE_URL: '' },
      timeout: 900_000,
    },
  )
  const memory: number[] = []
  const watching = setInterval(() => memory.push(getResidentMegabytes(child.pid!)), 100)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(watching)
  if (code !== 0) throw new Error(`The import ended with ${code}`)
  const quarter = Math.floor(memory.length / 4)
  const between = (from: number, until: number) =>
    median(memory.slice(from, until).filter((figure) => figure > 0))
  return {
    rate: rows / ((performance.now() - before) / 1000),
    early: between(quarter, 2 * quarter),
    late: between(3 * quarter, memory.length),
  }
}

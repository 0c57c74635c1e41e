import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDataDirectory, getResidentMegabytes, root, startShop } from '../shop-process.ts'
import { median, type Verdict, whole } from '../verdicts.ts'
import { writeDelta, writeFeed } from './feed.ts'
import type { LoadOptions } from './load-bench.ts'

/** Rows of a new seller's first feed, which is measured from its first row. */
const newSellerRows = 10_000

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
    const firstFeed = join(data, 'first-feed.tsv')
    await writeFeed(firstFeed, newSellerRows)
    addSeller(data, 'first')
    const first = await runImport(data, [firstFeed], newSellerRows, 'first')
    const importResult = await runImport(data, [feed], rows)
    const offers = await runImport(data, [delta, '--delta'], rows)
    const growth = importResult.late / importResult.early
    return [
      {
        what: `P6 import of ${whole(newSellerRows)} rows into a new seller`,
        bar: '≥ 5,000/s',
        measured: `${whole(first.rateInside)}/s`,
        met: first.rateInside >= 5_000,
      },
      {
        what: '   with the start of the process',
        bar: '',
        measured: `${whole(first.rate)}/s`,
        met: null,
      },
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

const main = join(root, 'src/cli/main.ts')
const buildEnvironment = (data: string) => ({
  ...process.env,
  DATA_DIRECTORY: data,
  HAGGLE_MODE: 'demo',
  DATABASE_URL: '',
})

function addSeller(data: string, code: string) {
  const details =
    `--code ${code} --host ${code}.localhost --company ${code} --country-code IN --country India ` +
    '--currency INR --symbol ₹ --locale en-IN --dial-code +91 --email seller@shop.example ' +
    '--phone 02012345678 --pincode 411001 --city Pune --area Camp'
  const { status } = spawnSync(process.execPath, [main, 'seller', 'add', ...details.split(' ')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: buildEnvironment(data),
  })
  if (status !== 0) throw new Error('The seller could not be added')
}

/**
 * Runs `npx haggle import` without npx, to know its process; the time starts with the process.
 * `rateInside` is what the import itself reports, from the opened shop to the last row.
 */
async function runImport(data: string, args: string[], rows: number, seller = 'in') {
  const before = performance.now()
  const child = spawn(process.execPath, [main, 'import', ...args, '--seller', seller], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: buildEnvironment(data),
    timeout: 900_000,
  })
  let report = ''
  child.stdout.on('data', (text: Buffer) => {
    report += text
  })
  const memory: number[] = []
  const watching = setInterval(() => memory.push(getResidentMegabytes(child.pid!)), 100)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(watching)
  process.stdout.write(report)
  if (code !== 0) throw new Error(`The import ended with ${code}`)
  const quarter = Math.floor(memory.length / 4)
  const between = (from: number, until: number) =>
    median(memory.slice(from, until).filter((figure) => figure > 0))
  return {
    rate: rows / ((performance.now() - before) / 1000),
    rateInside: Number(/([\d,]+) rows\/s/.exec(report)?.[1]?.replaceAll(',', '')),
    early: between(quarter, 2 * quarter),
    late: between(3 * quarter, memory.length),
  }
}

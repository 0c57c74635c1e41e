import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { freePort } from '../../e2e/browser.ts'
import { chromiumFlags, findChromium } from '../../testing/chromium.mjs'
import { findSamplePages, type SamplePages } from '../http-request.ts'
import { build, getDataDirectory, startShop } from '../shop-process.ts'
import { median, printVerdicts, type Verdict } from '../verdicts.ts'
import { timeInteractions } from './interactions.ts'

/**
 * Runs Lighthouse as a phone, medians of several runs with an empty cache, and measures interactions (P8).
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    products: { type: 'string', default: '10000' },
    only: { type: 'string', default: 'home,listing,product,search,interactions' },
    'no-build': { type: 'boolean', default: false },
  },
})

interface Measure {
  name: string
  bar: string
  figure: (report: Report) => number
  met: (figure: number) => boolean
}
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const score = (category: string, min: number): Measure => ({
  name: category,
  bar: `≥ ${min}`,
  figure: (report) => Math.round((report.categories[category]?.score ?? 0) * 100),
  met: (figure) => figure >= min,
})
const audit = (name: string, id: string, max: number): Measure => ({
  name,
  bar: `≤ ${max}`,
  figure: (report) => report.audits[id]?.numericValue ?? Number.NaN,
  met: (figure) => figure <= max,
})
const measures = [
  score('performance', 98),
  score('accessibility', 100),
  score('best-practices', 100),
  audit('LCP, ms', 'largest-contentful-paint', 1_200),
  audit('CLS', 'cumulative-layout-shift', 0.01),
  audit('TBT, ms', 'total-blocking-time', 50),
]
/** Audits of pages that search engines index. */
const indexed = score('seo', 100)

const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium found: install one, or set CHROME_PATH')
if (!values['no-build']) build()
const products = Number(values.products)
const shop = await startShop({
  data: getDataDirectory(values.products),
  products,
  patience: 1_200_000,
})
try {
  const sights = await findSamplePages(shop.port)
  const verdicts: Verdict[] = []
  const only = values.only.split(',')
  const pages = {
    home: '/',
    listing: sights.listing,
    product: sights.product,
    search: '/Search?q=glove',
  }
  for (const [name, path] of Object.entries(pages)) {
    if (!only.includes(name)) continue
    const reports: Report[] = []
    for (let run = 0; run < Number(values.runs); run++)
      reports.push(await runLighthouse(shop.origin + path))
    const pageMeasures = name === 'search' ? measures : [...measures, indexed]
    verdicts.push(...pageMeasures.map((measure) => toVerdict(name, measure, reports)))
    printComplaints(name, reports.at(-1)!)
  }
  if (only.includes('interactions')) verdicts.push(...(await measureInteractions(sights)))
  printVerdicts(verdicts)
} finally {
  await shop.stop()
}

async function measureInteractions(sights: SamplePages): Promise<Verdict[]> {
  const browser = await chromium.launch({ executablePath: executablePath!, args: chromiumFlags })
  try {
    const interactionTimes = await timeInteractions(
      browser,
      shop.origin,
      sights,
      Number(values.runs),
    )
    return interactionTimes.map(({ name, ms }) => ({
      what: `P8 to the next frame, ms: ${name}`,
      bar: '≤ 100',
      measured: String(Math.round(ms)),
      met: ms <= 100,
    }))
  } finally {
    await browser.close()
  }
}

/** Chromium now and then records no navigation; such a run is tried twice more. */
async function runLighthouse(url: string, triesLeft = 2): Promise<Report> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: executablePath!,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  try {
    const lighthouseResult = await lighthouse(url, { port, logLevel: 'error', output: 'json' })
    const failure = lighthouseResult?.lhr.runtimeError
    if (lighthouseResult && !failure) return lighthouseResult.lhr
    if (failure?.code !== 'NO_NAVSTART' || triesLeft === 0)
      throw new Error(`Lighthouse failed: ${failure?.message}`)
  } finally {
    await browser.close()
  }
  return runLighthouse(url, triesLeft - 1)
}

function toVerdict(
  page: string,
  { name, bar, figure, met }: Measure,
  reports: readonly Report[],
): Verdict {
  const middle = median(reports.map(figure))
  return {
    what: `P8 ${page}, ${name}`,
    bar,
    measured: name === 'CLS' ? middle.toFixed(3) : String(Math.round(middle)),
    met: met(middle),
  }
}

/** Failed audits of the last run, as a starting point for fixes. */
function printComplaints(page: string, report: Report) {
  const complaints = Object.values(report.audits).filter(
    ({ score, scoreDisplayMode }) =>
      score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
  )
  for (const { id, title, displayValue } of complaints)
    console.log(`${page}: ${id}: ${title} ${displayValue ?? ''}`)
}

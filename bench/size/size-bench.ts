import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { chromiumFlags, findChromium } from '../../testing/chromium.mjs'
import { findSamplePages, listMainCategories } from '../http-request.ts'
import { build, getDataDirectory, startShop } from '../shop-process.ts'
import { printVerdicts, type Verdict, whole } from '../verdicts.ts'
import { firstLoad, type Weight } from './first-load.ts'
import { routeChange } from './route-change.ts'

/** What a browser loads on a first visit, and how fast the next page appears (P7). */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    'no-build': { type: 'boolean', default: false },
    /** Lists every file of the listing. */
    files: { type: 'boolean', default: false },
  },
})
const bars = { script: 125_000, style: 15_000, html: 20_000, requests: 25, change: 50 }

if (!values['no-build']) build()
const products = Number(values.products)
const shop = await startShop({
  data: getDataDirectory(values.products),
  products,
  patience: 1_200_000,
})
const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium found: install one, or set CHROME_PATH')
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
try {
  const sights = await findSamplePages(shop.port)
  const singapore = `sg.localhost:${shop.port}`
  const [chineseListing] = await listMainCategories(shop.port, singapore)
  const pages = {
    listing: shop.origin + sights.listing,
    'listing in Hindi': `${shop.origin}/hi${sights.listing}`,
    'listing in Chinese': `http://${singapore}/zh${chineseListing}`,
    home: `${shop.origin}/`,
    product: shop.origin + sights.product,
    group: shop.origin + sights.group,
  }
  const verdicts: Verdict[] = []
  for (const [name, address] of Object.entries(pages)) {
    const weight = await firstLoad(browser, address)
    if (values.files && name === 'listing') printFiles(weight)
    verdicts.push(...buildVerdicts(name, weight))
  }
  for (const [name, change] of Object.entries(await routeChange(browser, shop.origin, sights))) {
    const measured = `${change.toFixed(0)} ms`
    verdicts.push({
      what: `P7 ${name}`,
      bar: `≤ ${bars.change} ms`,
      measured,
      met: change <= bars.change,
    })
  }
  printVerdicts(verdicts)
} finally {
  await browser.close()
  await shop.stop()
}

/** Only listings have limits, in any language; the others are for comparison. */
function buildVerdicts(name: string, { bytes, requests }: Weight): Verdict[] {
  const figures: [string, number, number, string][] = [
    ['JavaScript', bytes.script, bars.script, ' B'],
    ['CSS', bytes.style, bars.style, ' B'],
    ['HTML', bytes.html, bars.html, ' B'],
    ['fonts', bytes.font, Number.POSITIVE_INFINITY, ' B'],
    ['pictures', bytes.picture, Number.POSITIVE_INFINITY, ' B'],
    ['requests', requests, bars.requests, ''],
  ]
  return figures.map(([what, figure, max, unit]) => {
    const isBar = name.startsWith('listing') && Number.isFinite(max)
    return {
      what: `P7 ${name}, ${what}`,
      bar: isBar ? `≤ ${whole(max)}${unit}` : '',
      measured: `${whole(figure)}${unit}`,
      met: isBar ? figure <= max : null,
    }
  })
}

function printFiles({ files }: Weight) {
  for (const { kind, bytes, path } of [...files].sort((a, b) => b.bytes - a.bytes))
    console.log(`${whole(bytes).padStart(9)}  ${kind.padEnd(8)} ${path}`)
}

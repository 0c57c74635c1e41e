import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { demoPassword } from '#boot/demo-accounts.ts'
import { chromiumFlags, findChromium } from '../../testing/chromium.mjs'
import { build, getDataDirectory, startShop } from '../shop-process.ts'
import { printVerdicts, whole } from '../verdicts.ts'
import { missedByControl } from './control.ts'
import { findScreens, pageRoutes, type Screen } from './find-screens.ts'
import { appearances, checkAppearances, type Device, devices, largeText } from './looks.ts'
import { htmlFaults } from './page-html.ts'
import { popups } from './popups.ts'
import { type Viewer, viewers } from './viewers.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    viewer: { type: 'string', default: '' },
    device: { type: 'string', default: '' },
    shots: { type: 'string' },
    'no-popups': { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})

if (!values['no-build']) build()
const shop = await startShop({
  data: getDataDirectory('axe'),
  products: 800,
  patience: 300_000,
  settings: { LOG_LEVEL: 'error' },
})
const launch = (...flags: string[]) =>
  chromium.launch({ executablePath: findChromium()!, args: [...chromiumFlags, ...flags] })
const browser = await launch()
const largeBrowser = await launch(largeText)
const faults = new Set<string>()
const deviceNames = (Object.keys(devices) as Device[]).filter((name) =>
  name.includes(values.device),
)
const seenRoutes = new Set<string>()
let looked = 0
const missedFaults = await missedByControl(browser)
try {
  for (const viewer of viewers) {
    if (!viewer.name.includes(values.viewer)) continue
    const context = await openContext(viewer.email, 'desktop')
    const screens = await findScreens(context, shop.origin, viewer)
    await context.close()
    for (const { route } of screens) seenRoutes.add(route)
    const selectedScreens = screens.filter(({ address }) => address.includes(values.only))
    for (const device of deviceNames) await lookAtScreens(viewer, selectedScreens, device)
    console.log(`${viewer.name}: ${screens.length} screens, ${faults.size} faults so far`)
  }
  if (!values['no-popups']) for (const device of deviceNames) await openPopups(device)
} finally {
  await Promise.all([browser.close(), largeBrowser.close()])
  await shop.stop()
}
const missed = pageRoutes().filter((route) => !seenRoutes.has(route))
if (missed.length > 0) console.log(`\nNot reached: ${missed.join(', ')}`)
if (missedFaults.length > 0)
  console.log(`\nNot detected on the control page: ${missedFaults.join(', ')}`)
printVerdicts([
  { what: 'faults found', bar: '0', measured: whole(faults.size), met: faults.size === 0 },
  {
    what: 'faults of the control that were missed',
    bar: '0',
    measured: whole(missedFaults.length),
    met: missedFaults.length === 0,
  },
  { what: 'looks', bar: '', measured: whole(looked), met: null },
  {
    what: 'routes with a page',
    bar: '100 %',
    measured: `${seenRoutes.size} of ${pageRoutes().length}`,
    met: values.viewer === '' ? missed.length === 0 : null,
  },
  { what: 'states opened', bar: '≥ 25', measured: String(popups.length), met: popups.length >= 25 },
])

async function openContext(
  email: string | null,
  device: Device,
  fresh = false,
): Promise<BrowserContext> {
  const within = device === 'large text' ? largeBrowser : browser
  const context = await within.newContext({ ...devices[device], locale: 'en-IN' })
  const url = shop.origin
  const answered = Object.entries({ cookie_consent: 'necessary', location_popup: '1' })
  // On a shared machine, pages may be slow.
  context.setDefaultNavigationTimeout(120_000)
  if (!fresh) await context.addCookies(answered.map(([name, value]) => ({ name, value, url })))
  if (email === null) return context
  const page = await context.newPage()
  await page.goto(`${url}${email.startsWith('customer') ? '/login' : '/desk/login'}`)
  await page
    .getByLabel(/^Email/)
    .first()
    .fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((at) => !at.pathname.includes('login'))
  await page.close()
  return context
}

async function lookAtScreens(
  viewer: Viewer,
  screens: readonly Screen[],
  device: Device,
): Promise<void> {
  const context = await openContext(viewer.email, device)
  const page = await context.newPage()
  let at = ''
  page.on('pageerror', (error) => reportFaults(at, [error.message.slice(0, 200)]))
  page.on('console', (line) => {
    if (line.type() === 'error' && !/status of 4/.test(line.text()))
      reportFaults(at, [`console: ${line.text().slice(0, 200)}`])
  })
  for (const { address, html } of screens) {
    at = `${viewer.name}, ${address}`
    if (device === 'desktop') reportFaults(at, await htmlFaults(html))
    try {
      await page.goto(shop.origin + address, { waitUntil: 'load' })
      await settle(page)
      await look(page, at, device)
    } catch (error) {
      reportFaults(`${at}, ${device}`, [`could not be looked at: ${firstLines(error)}`])
    }
  }
  await context.close()
}

async function openPopups(device: Device): Promise<void> {
  for (const { name, path, email, open, fresh, stays } of popups) {
    if (!`${path} ${name}`.includes(values.only)) continue
    const context = await openContext(email, device, fresh)
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    try {
      await page.goto(shop.origin + path, { waitUntil: 'load' })
      await settle(page)
      await open(page, device === 'phone')
      await look(page, `state ${name}`, device, stays)
    } catch (error) {
      reportFaults(`state ${name}, ${device}`, [`could not be opened: ${firstLines(error)}`])
    }
    await context.close()
  }
}

const firstLines = (error: unknown) => String(error).split('\n').slice(0, 3).join(' ')

/** Printed at once: the whole run takes long. */
function reportFaults(at: string, pageFaults: readonly string[]) {
  for (const fault of pageFaults) {
    if (!faults.has(`${at}: ${fault}`)) console.log(`${at}: ${fault}`)
    faults.add(`${at}: ${fault}`)
  }
}

async function look(page: Page, name: string, device: Device, stays = false): Promise<void> {
  const pageFaults = await checkAppearances(
    page,
    device,
    values.shots ? { folder: values.shots, name } : null,
  )
  reportFaults(
    name,
    stays ? pageFaults.filter((fault) => !/hidden when it has the focus/.test(fault)) : pageFaults,
  )
  looked += appearances[device].length
}

/** Waits for hydration: before it, a click submits the plain form. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
}

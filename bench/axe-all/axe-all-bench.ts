import { parseArgs } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { demoPassword } from '#boot/demo-accounts.ts'
import { wcagTags } from '#testing/wcag.ts'
import { chromiumFlags, findChromium } from '../../testing/chromium.mjs'
import { build, dataOf, startShop } from '../shop-process.ts'
import { printVerdicts, whole } from '../verdicts.ts'
import { findScreens, pageRoutes, type Screen } from './find-screens.ts'
import { popups } from './popups.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, 'no-build': { type: 'boolean', default: false } },
})

/** How a page is looked at. `zoom`: text twice as large, by half the width at twice the scale. */
const looks = [
  { name: '1280', width: 1_280 },
  { name: '390', width: 390 },
  { name: '390 dark', width: 390, colorScheme: 'dark' },
  { name: '320', width: 320 },
  { name: 'forced colours', width: 1_280, forcedColors: 'active' },
] as const
type Look = (typeof looks)[number]

const viewers = [
  {
    name: 'visitor',
    email: null,
    starts: [
      '/',
      '/cart',
      '/compare',
      '/register',
      '/login',
      '/forgot-password',
      '/delivery-place',
      '/Search?q=glove',
      '/Search?q=',
      '/search-by-picture',
      '/allbrands',
      '/dealoftheday',
      '/topsellers',
      '/toptrending',
      '/newarrival',
      '/reset-password?token=x',
      '/verify-email?token=x',
      '/unsubscribe',
      '/newsletter',
      '/contact-us',
      '/help/chat',
      '/consent',
      '/rfq/new',
      '/rfq/verify?id=x&token=y',
      '/rfq/claim?id=x&claim=y',
      '/page/about-us',
      '/no-such-page',
    ],
  },
  {
    name: 'customer',
    email: 'customer@haggle.example',
    starts: [
      '/account/dashboard',
      '/wishlist',
      '/cart',
      '/productproceed/checkout',
      '/account/RFQ',
      '/account/bidcart',
      '/account/reorder',
      '/account/privacy',
      '/account/second-factor',
      '/logout',
    ],
  },
  { name: 'owner', email: 'owner@haggle.example', starts: ['/desk', '/desk/bids/rules'] },
] as const

if (!values['no-build']) build()
const shop = await startShop({ data: dataOf('axe'), products: 800, patience: 300_000 })
const browser = await chromium.launch({ executablePath: findChromium()!, args: chromiumFlags })
const faults: string[] = []
const seen = new Set<string>()
let looked = 0
try {
  for (const viewer of viewers) {
    const context = await contextOf(browser, viewer, looks[0])
    const screens = await findScreens(context, shop.origin, viewer.starts)
    await context.close()
    for (const { route } of screens) seen.add(route)
    const wanted = screens.filter(({ address }) => address.includes(values.only))
    for (const look of looks) await lookAt(viewer, wanted, look)
    console.log(`${viewer.name}: ${screens.length} screens, ${faults.length} faults so far`)
  }
  for (const look of looks.slice(0, 2)) await openPopups(look)
} finally {
  await browser.close()
  await shop.stop()
}
for (const fault of [...new Set(faults)].sort()) console.log(fault)
const missed = pageRoutes().filter((route) => !seen.has(route))
if (missed.length > 0) console.log(`\nNot reached: ${missed.join(', ')}`)
printVerdicts([
  {
    what: 'violations, sideways scrolling, missing headings, errors',
    bar: '0',
    measured: String(faults.length),
    met: faults.length === 0,
  },
  { what: 'looks', bar: '', measured: whole(looked), met: null },
  {
    what: 'routes with a page',
    bar: '100 %',
    measured: `${seen.size} of ${pageRoutes().length}`,
    met: missed.length === 0,
  },
  { what: 'states opened', bar: '≥ 25', measured: String(popups.length), met: popups.length >= 25 },
])

async function contextOf(within: Browser, { email }: { email: string | null }, look: Look): Promise<BrowserContext> {
  const phone = look.width < 600
  const context = await within.newContext({
    viewport: { width: look.width, height: phone ? 844 : 900 },
    ...{ hasTouch: phone, isMobile: phone, locale: 'en-IN' },
    ...('colorScheme' in look && { colorScheme: look.colorScheme }),
    ...('forcedColors' in look && { forcedColors: look.forcedColors }),
  })
  const url = shop.origin
  await context.addCookies([
    { name: 'cookie_consent', value: 'necessary', url },
    { name: 'location_popup', value: '1', url },
  ])
  if (email === null) return context
  const page = await context.newPage()
  await page.goto(`${url}${email.startsWith('customer') ? '/login' : '/desk/login'}`)
  await page
    .getByLabel(/^Email/)
    .first()
    .fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Sign in/i })
    .click()
  await page.waitForURL((at) => !at.pathname.includes('login'))
  await page.close()
  return context
}

async function lookAt(viewer: (typeof viewers)[number], screens: readonly Screen[], look: Look): Promise<void> {
  const context = await contextOf(browser, viewer, look)
  const page = await context.newPage()
  let at = ''
  page.on('pageerror', (error) => faults.push(`${at}: ${error.message.slice(0, 200)}`))
  page.on('console', (line) => {
    if (line.type() === 'error' && !/status of 4/.test(line.text()))
      faults.push(`${at}: console: ${line.text().slice(0, 200)}`)
  })
  for (const { route, address } of screens) {
    at = `${viewer.name}, ${look.name}, /${route}`
    await page.goto(shop.origin + address, { waitUntil: 'load' })
    faults.push(...(await faultsOf(page)).map((fault) => `${at}: ${fault}`))
    looked++
  }
  await context.close()
}

async function openPopups(look: Look): Promise<void> {
  for (const { name, path, email, open } of popups) {
    if (!path.includes(values.only)) continue
    const context = await contextOf(browser, { email }, look)
    const page = await context.newPage()
    try {
      await page.goto(shop.origin + path, { waitUntil: 'networkidle' })
      await open(page, look.width < 600)
      faults.push(...(await faultsOf(page)).map((fault) => `${look.name}, ${name}: ${fault}`))
    } catch (error) {
      faults.push(`${look.name}, ${name}: could not be opened: ${String(error).split('\n')[0]}`)
    }
    looked++
    await context.close()
  }
}

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcagTags).analyze()
  const shape = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    headings: document.querySelectorAll('h1').length,
    title: document.title,
    lang: document.documentElement.lang,
  }))
  return [
    ...violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ target }) => target.join(' '))
          .join(', ')}`,
    ),
    ...(shape.sideways > 0 ? [`scrolls sideways by ${shape.sideways} px`] : []),
    ...(shape.headings === 1 ? [] : [`${shape.headings} headings of level 1`]),
    ...(shape.title ? [] : ['no title']),
    ...(shape.lang ? [] : ['no language']),
  ]
}

import type { Browser, Page } from 'playwright'
import type { SamplePages } from '../http-request.ts'
import { median } from '../verdicts.ts'

/** Lighthouse's phone: CPU throttled four times. */
const slower = 4

interface Step {
  name: string
  act: (page: Page) => Promise<unknown>
}

const card = (page: Page) =>
  page.getByRole('region', { name: 'Products' }).getByRole('article').first()
const closeWithEscape = (page: Page) => page.keyboard.press('Escape')

const onListing: readonly Step[] = [
  { name: 'open the filters', act: (page) => page.getByRole('button', { name: 'Filters' }).tap() },
  { name: 'unfold a filter', act: (page) => page.locator('#filters summary').first().tap() },
  { name: 'choose a filter', act: (page) => page.locator('#filters .options label').first().tap() },
  {
    name: 'close the filters',
    act: (page) => page.getByRole('button', { name: 'Hide filter' }).tap(),
  },
  {
    name: 'take a filter away',
    act: (page) =>
      page
        .getByRole('button', { name: /^Remove filter/ })
        .first()
        .tap(),
  },
  {
    name: 'show as a list',
    act: (page) =>
      page.getByRole('button', { name: 'List', exact: true }).filter({ visible: true }).tap(),
  },
  {
    name: 'add to the cart',
    act: (page) => card(page).getByRole('button', { name: 'Add to cart' }).tap(),
  },
  {
    name: 'compare',
    act: (page) =>
      card(page)
        .getByRole('button', { name: /compar/i })
        .tap(),
  },
  {
    name: 'open the quick view',
    act: (page) =>
      card(page)
        .getByRole('link', { name: /^Quick view/ })
        .tap(),
  },
  { name: 'close the quick view', act: closeWithEscape },
  {
    name: 'open the menu',
    act: (page) => page.getByRole('banner').locator('summary').first().tap(),
  },
  { name: 'close the menu', act: closeWithEscape },
  {
    name: 'go to a product',
    act: (page) => card(page).getByRole('heading').getByRole('link').tap(),
  },
  {
    name: 'type a search',
    act: (page) =>
      page.getByRole('combobox', { name: 'Search' }).pressSequentially('glove', { delay: 80 }),
  },
  { name: 'walk the suggestions', act: (page) => page.keyboard.press('ArrowDown') },
]
const onProduct: readonly Step[] = [
  { name: 'type a quantity', act: (page) => page.getByRole('spinbutton').first().press('3') },
  {
    name: 'add a quantity',
    act: (page) =>
      page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().tap(),
  },
  {
    name: 'ask Amy',
    act: (page) =>
      page
        .getByRole('link', { name: /Amy/ })
        .or(page.getByRole('button', { name: /Amy/ }))
        .first()
        .tap(),
  },
]

/**
 * Milliseconds from each interaction to the next frame (INP takes the longest), medians over several runs of
 * one journey.
 */
export async function timeInteractions(
  browser: Browser,
  origin: string,
  sights: SamplePages,
  runs: number,
) {
  const durations = new Map<string, number[]>()
  for (let run = 0; run < runs; run++) {
    for (const [path, steps] of [
      [sights.listing, onListing],
      [sights.product, onProduct],
    ] as const) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      })
      await context.addCookies([
        { name: 'cookie_consent', value: 'necessary', url: origin },
        { name: 'location_popup', value: '1', url: origin },
      ])
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      await page.addInitScript(noteInteractions)
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
      await page.goto(origin + path, { waitUntil: 'networkidle' })
      for (const { name, act } of steps) {
        await act(page)
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(400)
        durations.set(name, [...(durations.get(name) ?? []), await takeLongest(page)])
      }
      await context.close()
    }
  }
  return [...durations].map(([name, figures]) => ({ name, ms: median(figures) }))
}

interface Noted {
  longest: number
}

/** Runs in the page. Unreported interactions took less than 16 ms. */
function noteInteractions() {
  const noted = { longest: 0 }
  Object.assign(window, { noted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) noted.longest = Math.max(noted.longest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

function takeLongest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { noted } = window as unknown as { noted: Noted }
    const { longest } = noted
    noted.longest = 0
    return longest
  })
}

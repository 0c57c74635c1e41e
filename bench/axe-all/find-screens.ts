import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { BrowserContext } from 'playwright'
import routes from '../../src/web/routes.ts'

export interface Screen {
  /** As in routes.ts: `account/myorders/:number`. */
  route: string
  address: string
  /** The HTML as the server sent it. */
  html: string
}

/** Routes that are no page: they answer forms and script with data or files. */
const noPages =
  /^(?:more|quick-view|cart\/(?:lines|mini|save|abroad)|wishlist\/items|compare\/items)(?:\/|$)|\.(?:json|csv|tsv|xml)$/

/** Every route that shows a page. */
export function pageRoutes(): string[] {
  const flat = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
    entries.flatMap((entry) => (entry.children ? flat(entry.children) : [entry]))
  return flat(routes as RouteConfigEntry[])
    .filter(({ file }) => file.endsWith('.tsx'))
    .map(({ path, index }) => (index ? '' : (path ?? '')))
    .filter((path) => path !== '*' && !noPages.test(path))
}

/** Number of pages to visit of records with states; one of all others. */
const getMaxAddresses = (route: string) =>
  /(?:orders|RFQ|rfqs|bidcart|bids)\/:\w+$/.test(route) ? 4 : 1

/**
 * Follows links from `starts` as this context's viewer, and keeps the first addresses of each
 * route. Opens up to `max` pages.
 */
export async function findScreens(
  context: BrowserContext,
  origin: string,
  { starts, routes }: { starts: readonly string[]; routes: RegExp },
  max = 150,
): Promise<Screen[]> {
  const patterns = pageRoutes().map((route) => ({ route, pattern: buildPattern(route) }))
  const findRoute = (path: string) => patterns.find(({ pattern }) => pattern.test(path))?.route
  const screens: Screen[] = []
  const waiting = [...starts]
  const tried = new Set<string>()
  const page = await context.newPage()
  for (let openedCount = 0; waiting.length > 0 && openedCount < max; ) {
    const address = waiting.shift()!
    const path = new URL(address, origin).pathname
    const route = findRoute(path)
    if (route === undefined || !routes.test(route) || tried.has(address)) continue
    if (screens.filter((screen) => screen.route === route).length >= getMaxAddresses(route))
      continue
    openedCount++
    tried.add(address)
    const answer = await page.goto(origin + address, { waitUntil: 'domcontentloaded' })
    const landed = new URL(page.url()).pathname
    if (landed !== path || (answer?.status() ?? 500) >= 500) continue
    screens.push({ route, address, html: (await answer?.text()) ?? '' })
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    waiting.push(...links)
  }
  await page.close()
  return screens
}

/** Static segments before parameters: `desk/coupons/new` is its own page. */
function buildPattern(route: string): RegExp {
  const segments = route.split('/').map((segment) => (segment.startsWith(':') ? '[^/]+' : segment))
  return new RegExp(`^/${segments.join('/')}/?$`)
}

import type { Hono } from 'hono'
import { shop } from '#app/shop.ts'
import { productFeeds } from '#contract/catalog/product-feeds.ts'
import { mailtoUrl, paths } from '#contract/paths/paths.ts'
import { allRoutes } from '#contract/routes/find-route.ts'
import type { Route } from '#contract/routes/route.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import type { Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import type { HttpEnv } from '../pipeline/http-env.ts'
import { loadShopPages } from './sitemap-shop.ts'
import { buildIndexXml, type CrawlPage, streamUrlSetXml } from './sitemap-xml.ts'

/**
 * What crawlers read first, separate for each host: /robots.txt, /sitemap.xml and its parts; and
 * security.txt for people who report a vulnerability. Source: CAT-16, SAFE-01.
 */
export function addCrawlerRoutes(app: Hono<HttpEnv>): void {
  app.get('/robots.txt', (c) =>
    c.text(buildRobotsTxt(c.get('scope').seller), 200, revalidateHeaders),
  )

  app.get('/.well-known/security.txt', (c) =>
    c.text(buildSecurityTxt(c.get('scope')), 200, revalidateHeaders),
  )

  app.get(paths.sitemap(), async (c) => {
    const scope = c.get('scope')
    const parts =
      (await loadShopParts(scope)).length +
      (await shop.catalog.listSitemapPartStarts(scope, getPartSize(scope))).length
    const addresses = Array.from(
      { length: parts },
      (_, at) => scope.seller.origin + paths.sitemapPart(at + 1),
    )
    return c.body(buildIndexXml(addresses), 200, { ...revalidateHeaders, 'content-type': xmlType })
  })

  app.get('/:part{sitemap-[1-9][0-9]{0,4}\\.xml}', async (c) => {
    const scope = c.get('scope')
    const pages = await loadSitemapPart(scope, Number(/\d+/.exec(c.req.param('part'))![0]))
    if (!pages) return c.text('Not found', 404)
    return c.body(streamUrlSetXml(scope.seller.origin, pages, listLanguages(scope.seller)), 200, {
      ...revalidateHeaders,
      'content-type': xmlType,
    })
  })
}

const xmlType = 'application/xml; charset=utf-8'
const revalidateHeaders = { 'cache-control': 'no-cache' }

/** Search engines accept 50,000 URLs; a part of this size stays below 5 MB in one language. */
const urlsPerPart = 20_000

/** Pages of a part: each is listed in every language, with the addresses of all. */
const getPartSize = ({ seller }: Scope) =>
  Math.floor(urlsPerPart / listLanguages(seller).length ** 2)

/** Query parameters that filter, sort or search a listing: crawlers should skip such addresses. */
const queryNames = ['q', 'fv', 'fid', 'sf', 'min', 'max', 'sort', 'source', 'code']

/** Customers' pages, the API, and what is behind pages rather than a page of its own. */
const disallowedPaths: ReadonlySet<string> = new Set([
  paths.search(),
  paths.cart(),
  paths.consent(),
  paths.viewMode(),
  ...allRoutes.filter(isApi).map(getFirstPart),
  ...allRoutes.filter(({ access }) => access === 'customer').map(getFirstPart),
  ...allRoutes.filter(isDataOfPages).map(({ pattern }) => pattern.split(':', 1)[0]!),
])

function isApi({ pattern }: Route): boolean {
  return pattern.startsWith('/api/')
}

/** Loaded by the script of a visitor's page. */
function isDataOfPages({ file, frame, access, session, body }: Route): boolean {
  return (
    file !== null && frame === null && access === 'anyone' && session === 'shop' && body === null
  )
}

function getFirstPart({ pattern }: Route): string {
  return `/${pattern.split('/')[1]}`
}

function buildRobotsTxt(seller: Seller): string {
  const { origin, feedKeyNumber } = seller
  const disallowed = [
    ...listLanguages(seller).flatMap(({ prefix }) =>
      [...disallowedPaths].map((path) => prefix + path),
    ),
    ...queryNames.flatMap((name) => [`/*?${name}=`, `/*?*&${name}=`]),
  ]
  const feeds = feedKeyNumber === null ? Object.keys(productFeeds) : []
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    ...listLanguages(seller).flatMap(({ prefix }) =>
      feeds.map((name) => `# Products: ${origin}${prefix}${paths.productFeed(name)}`),
    ),
    `Sitemap: ${origin}${paths.sitemap()}`,
    '',
  ].join('\n')
}

/** Days until the Expires date of security.txt. */
const securityTxtDays = 180

/** RFC 9116. */
function buildSecurityTxt({ seller, now }: Scope): string {
  const expires = new Date(now.getTime() + securityTxtDays * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: ${mailtoUrl(seller.email)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${seller.origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** The shop's own pages come first, then the products by id. Null: this part does not exist. */
async function loadSitemapPart(
  scope: Scope,
  number: number,
): Promise<AsyncIterable<CrawlPage[]> | null> {
  const shopPageParts = await loadShopParts(scope)
  const ownPart = shopPageParts[number - 1]
  if (ownPart) return yieldOnce(ownPart)
  const products = await shop.catalog.listSitemapPartStarts(scope, getPartSize(scope))
  const from = products[number - 1 - shopPageParts.length]
  return from === undefined ? null : streamProductPages(scope, from)
}

async function loadShopParts(scope: Scope): Promise<CrawlPage[][]> {
  const pages = await loadShopPages(scope)
  const size = getPartSize(scope)
  const count = Math.ceil(pages.length / size)
  return Array.from({ length: count }, (_, at) => pages.slice(at * size, (at + 1) * size))
}

async function* yieldOnce(pages: CrawlPage[]): AsyncIterable<CrawlPage[]> {
  yield pages
}

async function* streamProductPages(scope: Scope, from: number): AsyncIterable<CrawlPage[]> {
  for await (const products of shop.catalog.streamSitemapProducts(
    scope,
    from,
    getPartSize(scope),
  )) {
    yield products.map(({ url, changedAt }) => ({ path: paths.product(url), changedAt }))
  }
}

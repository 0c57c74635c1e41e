import { getPage } from '../http-request.ts'

/** Different addresses of a shop, in an order that is the same each time and follows nothing. */
export interface SampleAddresses {
  products: string[]
  /** Categories by each of their filters and orders. */
  listings: string[]
  /** Two or three neighbouring words of products' names. */
  searches: string[]
}

/** Filters of each category that are tried; each sort order has its own addresses. */
const maxFilters = 14
const orders = ['', 'PLH', 'PHL']

export async function collectAddresses(port: number): Promise<SampleAddresses> {
  const paths = await readSitemap(port)
  const products = paths.filter((path) => path.startsWith('/product/'))
  const categories = paths.filter((path) => path.startsWith('/category/'))
  const listings: string[] = []
  for (const category of categories) listings.push(...(await listFilters(port, category)))
  return {
    products: shuffle(products),
    listings: shuffle(listings),
    searches: shuffle([...new Set(products.flatMap(toQueries))]),
  }
}

async function readSitemap(port: number): Promise<string[]> {
  const parts = readPaths(await readText(port, '/sitemap.xml'))
  const paths: string[] = []
  for (const part of parts) paths.push(...readPaths(await readText(port, part)))
  return paths
}

const readPaths = (xml: string) =>
  [...xml.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map((match) => match[1]!)

async function listFilters(port: number, category: string): Promise<string[]> {
  const html = await readText(port, category)
  const boxes = html.match(/<input[^>]*name="fv"[^>]*>/g) ?? []
  const values = new Set(boxes.map((box) => /value="(\d+)"/.exec(box)?.[1]).filter(Boolean))
  const filters = [...values].slice(0, maxFilters).map((value) => `fv=${value}`)
  return orders.flatMap((order) =>
    ['', ...filters].map((filter) => {
      const query = [filter, order && `sort=${order}`].filter(Boolean).join('&')
      return query ? `${category}?${query}` : category
    }),
  )
}

function toQueries(productPath: string): string[] {
  const words = productPath
    .split('/')[2]!
    .split('-')
    .filter((word) => /^[a-z]{3,}$/.test(word))
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  return [...pairs, ...(words.length > 2 ? [words.slice(0, 3).join(' ')] : [])].map(
    (words) => `/search?q=${encodeURIComponent(words)}`,
  )
}

/** By a linear congruential generator: runs must be comparable. */
function shuffle(list: readonly string[]): string[] {
  const shuffled = [...list]
  let state = 7
  for (let at = shuffled.length - 1; at > 0; at--) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    const other = state % (at + 1)
    const moved = shuffled[at]!
    shuffled[at] = shuffled[other]!
    shuffled[other] = moved
  }
  return shuffled
}

async function readText(port: number, path: string): Promise<string> {
  const { status, body } = await getPage(port, path)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return body.toString()
}

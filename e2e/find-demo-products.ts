import { type APIRequestContext, request } from '@playwright/test'

interface Card {
  pageUrl: string
  SkuCode: string
  /** Rupees; null: on request. */
  sPrice: number | null
  savedAmt: number
  packCount: number
  stock: number
  rfq: boolean
  delivered: boolean
}

/** A matching card of seller `in`, found by querying the shop itself. */
export async function findCard(fits: (card: Card) => boolean): Promise<Card> {
  const api = await request.newContext({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` })
  try {
    for (const { url } of await listCategories(api)) {
      const answer = await api.get(`/api/v1/categories/listing?PageSize=100&CatUrl=${url}`)
      const { productListing }: { productListing: Card[] } = await answer.json()
      const card = productListing.find(fits)
      if (card) return card
    }
  } finally {
    await api.dispose()
  }
  throw new Error('No card fits')
}

type Seller = 'in' | 'sg' | 'tools'
interface Category {
  name: string
  url: string
}

/** By seller and length; a worker looks for each once. */
const longCategories = new Map<string, Category>()

/** A category of the demo shop with several pages of products, and how many it has now. */
export async function findLongCategory(seller: Seller = 'in', min = 41) {
  const api = await request.newContext({
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    extraHTTPHeaders: { host: `${seller}.localhost:${process.env.E2E_PORT}` },
  })
  const countProducts = async ({ url }: Category) => {
    const answer = await api.get(`/api/v1/categories/listing?CatUrl=${url}`)
    return ((await answer.json()) as { count: number }).count
  }
  try {
    const key = `${seller} ${min}`
    const known = longCategories.get(key)
    for (const category of known ? [known] : await listCategories(api)) {
      const count = await countProducts(category)
      if (count < min) continue
      longCategories.set(key, category)
      return { name: category.name, path: `/category/${category.url}`, count }
    }
  } finally {
    await api.dispose()
  }
  throw new Error(`No category of ${seller} has ${min} products`)
}

async function listCategories(api: APIRequestContext): Promise<Category[]> {
  const menu: { mainCategories: Category[] }[] = await (await api.get('/api/v1/menu')).json()
  return menu.flatMap((group) => group.mainCategories)
}

import { request } from '@playwright/test'

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
    const menu: { mainCategories: { url: string }[] }[] = await (
      await api.get('/api/v1/menu')
    ).json()
    for (const { url } of menu.flatMap((group) => group.mainCategories)) {
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

/** A category of the demo shop with several pages of products; found by querying the shop itself. */
export async function findLongCategory(seller: 'in' | 'sg' | 'tools' = 'in', min = 41) {
  const api = await request.newContext({
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    extraHTTPHeaders: { host: `${seller}.localhost:${process.env.E2E_PORT}` },
  })
  try {
    const menu: { mainCategories: { name: string; url: string }[] }[] = await (
      await api.get('/api/v1/menu')
    ).json()
    for (const { name, url } of menu.flatMap((group) => group.mainCategories)) {
      const listing: { count: number } = await (
        await api.get(`/api/v1/categories/listing?CatUrl=${url}`)
      ).json()
      if (listing.count >= min) return { name, path: `/category/${url}`, count: listing.count }
    }
  } finally {
    await api.dispose()
  }
  throw new Error(`No category of ${seller} has ${min} products`)
}

import { findSamplePages, getPage } from '../http-request.ts'
import { getDataDirectory, startShop } from '../shop-process.ts'
import { median, type Verdict, whole } from '../verdicts.ts'
import { generateLoad } from './generator.ts'
import type { LoadOptions } from './load-bench.ts'

/** Carts filled concurrently. */
const visitors = 2_000
const connections = 16

/**
 * Add to cart and product data (P5): server, database and generator share two cores; every add is durable.
 */
export async function buySpeed(options: LoadOptions): Promise<Verdict[]> {
  const data = getDataDirectory(String(options.products))
  const shop = await startShop({ data, products: options.products, patience: 1_200_000 })
  try {
    const { port } = shop
    const { listing, product } = await findSamplePages(port)
    const bodies = await buildForms(port, listing)
    const measures = {
      'add to cart': { path: '/cart/lines', forms: { bodies, visitors } },
      'product data': { path: `${product}.data` },
      'product by the API': { path: `/api/v1/products/${product.split('/').at(-1)}` },
    }
    const rates: Record<string, number[]> = {}
    for (let round = 0; round < options.rounds; round++) {
      for (const [name, asked] of Object.entries(measures)) {
        const { requests, seconds } = await generateLoad({
          port,
          connections,
          seconds: options.seconds,
          ...asked,
        })
        rates[name] = [...(rates[name] ?? []), requests / seconds]
      }
      console.log(
        `round ${round + 1}: ${Object.entries(rates)
          .map(([name, all]) => `${name} ${whole(all.at(-1)!)}/s`)
          .join(', ')}`,
      )
    }
    return Object.entries({
      'add to cart': 800,
      'product data': 2_000,
      'product by the API': null,
    }).map(([name, bar]) => {
      const rate = median(rates[name]!)
      return {
        what: `P5 ${name}`,
        bar: bar === null ? '' : `≥ ${whole(bar)}/s`,
        measured: `${whole(rate)}/s`,
        met: bar === null ? null : rate >= bar,
      }
    })
  } finally {
    await shop.stop()
  }
}

/** A form for each pack of a listing that can be bought. */
async function buildForms(port: number, listing: string): Promise<string[]> {
  const url = listing.replace('/category/', '')
  const { body } = await getPage(port, `/api/v1/categories/listing?CatUrl=${url}&PageSize=100`)
  const cards: { priceId: string; rfq: boolean; stock: number }[] = JSON.parse(
    body.toString(),
  ).productListing
  const packs = cards.filter((card) => !card.rfq && card.stock > 0).map((card) => card.priceId)
  if (packs.length === 0) throw new Error(`${listing} has nothing to buy`)
  return packs.map((pack) => `pack=${pack}&quantity=1`)
}

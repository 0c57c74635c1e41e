import { sql } from 'drizzle-orm'
import type { DeskProduct, PriceInput } from '#contract/desk/desk-products.ts'
import { buildProductInput } from '#contract/desk/product-input.ts'
import type { ProductInput } from '#contract/schemas/desk-products.server.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'

export interface ProductDeskShop extends OrderedShop {
  findProductId(code: string, seller?: 'in' | 'tools'): Promise<number>
}

/** See openOrderedShop; finds its products by code. */
export async function openProductDeskShop(): Promise<ProductDeskShop> {
  const shop = await openOrderedShop()
  return {
    ...shop,
    async findProductId(code, seller = 'in') {
      const { rows } = await shop.database.primary.execute<{ id: number }>(
        sql`select p.id from product p join seller s on s.id = p.seller_id where s.code = ${seller} and p.code = ${code}`,
      )
      return rows[0]!.id
    },
  }
}

/** A product as its form sends it. */
export function toInput(product: DeskProduct, change: Partial<ProductInput> = {}): ProductInput {
  return { ...buildProductInput(product, 'UTC').input, ...change }
}

export const emptyPrice: PriceInput = {
  price: '',
  mrp: '',
  cost: '',
  specialPrice: '',
  specialFrom: '',
  specialUntil: '',
}

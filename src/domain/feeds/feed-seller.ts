import { eq } from 'drizzle-orm'
import type { GoodsCodeDigits } from '#contract/tax/goods-codes.ts'
import { findStandardRate } from '#contract/tax/standard-rates.ts'
import type { Db } from '#db/client.ts'
import { seller } from '#db/tables/sellers.ts'
import type { FeedTerms } from './feed-record.ts'
import type { FeedOptions } from './import-feed.ts'

export interface FeedSeller {
  id: number
  code: string
  currency: string
  countryCode: string
  goodsCodeDigits: GoodsCodeDigits
  languages: string[]
}

/**
 * The seller with this short name, for the command line; throws where there is none, listing the
 * existing ones.
 */
export async function getSellerByCode(db: Db, code: string): Promise<FeedSeller> {
  const columns = {
    id: seller.id,
    code: seller.code,
    currency: seller.currency,
    countryCode: seller.countryCode,
    goodsCodeDigits: seller.goodsCodeDigits,
    languages: seller.languages,
  }
  const [match] = await db.select(columns).from(seller).where(eq(seller.code, code))
  if (match) return match
  const sellers = await db.select({ code: seller.code }).from(seller).orderBy(seller.code)
  throw new Error(
    `There is no seller ${JSON.stringify(code)}; there are: ${sellers.map((row) => row.code).join(', ') || 'none'}`,
  )
}

/** The usual tax rate in basis points, for rows without one. */
export function getDefaultTaxRate(countryCode: string, now = new Date()): number {
  return findStandardRate(countryCode, now.toISOString().slice(0, 10))
}

/** How a seller's files of products are read. */
export function buildFeedTerms(
  seller: FeedSeller,
  { taxRate, fixes }: Pick<FeedOptions, 'taxRate' | 'fixes'>,
): FeedTerms {
  const { currency, countryCode, goodsCodeDigits, languages } = seller
  return {
    currency,
    countryCode,
    goodsCodeDigits,
    languages,
    taxRate: taxRate ?? getDefaultTaxRate(countryCode),
    fixes,
  }
}

import { sql } from 'drizzle-orm'
import { productTexts } from '#contract/desk/desk-products.ts'
import {
  type BulkPreview,
  type BulkRefusal,
  type BulkResult,
  maxBulkRows,
} from '#contract/desk/list-query.ts'
import { isStop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import * as productFaultsTexts from '#texts/product-faults.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { loadBrandAndCategoryChoices } from './brand-and-category-choices.ts'
import { mergeBrands } from './merge-brands.ts'

interface BulkBrand extends Record<string, unknown> {
  key: string
  name: string
  hasRules: boolean
}

/** Which of these brands, by their ids, can be merged into another. Changes nothing. Source: DEAL-06. */
export async function previewMergeBrands(
  scope: Scope,
  ids: readonly string[],
): Promise<BulkPreview> {
  requireStaff(scope, 'catalogue')
  const [brands, { brands: choices }] = await Promise.all([
    loadBulkBrands(scope, ids),
    loadBrandAndCategoryChoices(scope),
  ])
  const keys: string[] = []
  const refusals: BulkRefusal[] = []
  for (const key of [...new Set(ids)].slice(0, maxBulkRows)) {
    const brand = brands.get(key)
    if (!brand) refusals.push({ key, text: productFaultsTexts.noSuchBrand() })
    else if (brand.hasRules)
      refusals.push({ key, name: brand.name, text: productTexts['has-bid-rules']() })
    else keys.push(key)
  }
  return {
    keys,
    value: null,
    refused: refusals,
    choices: choices.map(({ name }) => [name, name] as const),
  }
}

/**
 * Merges brands into one, each in its own transaction, as the brand's own form does: what one
 * refuses stops no other. The brand itself, if ticked too, stays. Source: DESK-02, DEAL-06.
 */
export async function mergeBrandsInto(
  scope: Scope,
  ids: readonly string[],
  targetName: string,
): Promise<BulkResult> {
  requireStaff(scope, 'catalogue')
  const brands = await loadBulkBrands(scope, ids)
  const result: BulkResult = { changed: [], failed: [] }
  for (const key of [...new Set(ids)].slice(0, maxBulkRows)) {
    const name = brands.get(key)?.name
    try {
      const outcome = await mergeBrands(scope, Number(brands.get(key)?.key ?? 0), targetName)
      if (outcome.ok) result.changed.push(key)
      else if (outcome.code !== 'same-brand')
        result.failed.push({ key, name, text: productTexts[outcome.code]() })
    } catch (error) {
      if (!isStop(error) || error.kind !== 'not-found') throw error
      result.failed.push({ key, name, text: productFaultsTexts.noSuchBrand() })
    }
  }
  return result
}

async function loadBulkBrands(
  { database, seller }: Scope,
  ids: readonly string[],
): Promise<Map<string, BulkBrand>> {
  const { rows } = await database.primary.execute<BulkBrand>(sql`
    select b.id::text as key, b.name, exists (select 1 from bid_rule r
      where r.seller_id = ${seller.id} and r.kind = 'brand' and r.subject_id = b.id) as "hasRules"
    from brand b
    where b.seller_id = ${seller.id} and b.id::text = any(${sql.param([...ids])}::text[])`)
  return new Map(rows.map((row) => [row.key, row]))
}

import type { BulkInput, BulkPreview } from '#contract/desk/desk-bulk.ts'
import type { ProductCode, ProductQuery } from '#contract/desk/desk-products.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { applyBulk, previewBulk } from '../catalog/catalog.ts'
import { buildProductFilter } from './list-products.ts'

type BulkQuery = Omit<ProductQuery, 'page'>

/** Previews a change of the prices or stock of all products in a list. Source: DESK-02. */
export async function previewBulkChange(
  scope: Scope,
  query: BulkQuery,
  input: BulkInput,
): Promise<Outcome<BulkPreview, ProductCode>> {
  requireStaff(scope, 'read')
  return previewBulk(scope, await buildProductFilter(scope, query), input)
}

/**
 * Applies the change if nothing has changed since the preview. Returns how many packs were changed.
 */
export async function applyBulkChange(
  scope: Scope,
  query: BulkQuery,
  input: BulkInput,
  previewState: string,
): Promise<Outcome<number, ProductCode>> {
  requireStaff(scope, 'read')
  return applyBulk(scope, await buildProductFilter(scope, query), input, previewState)
}

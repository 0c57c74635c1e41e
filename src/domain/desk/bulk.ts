import type { BulkInput, BulkPreview } from '#contract/desk-bulk.ts'
import type { GoodsCode, ProductQuestion } from '#contract/desk-goods.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { applyBulk, previewBulk } from '../catalog/catalog.ts'
import type { Scope } from '../scope.ts'
import { filterOf } from './products.ts'

type Question = Omit<ProductQuestion, 'page'>

/** A change of the prices or stock of all products that a list shows: first what it would do. Source: DESK-02. */
export async function bulkPreview(
  scope: Scope,
  question: Question,
  input: BulkInput,
): Promise<Outcome<BulkPreview, GoodsCode>> {
  requireStaff(scope, 'prices')
  return previewBulk(scope, await filterOf(scope, question), input)
}

/** Then done, where nothing has changed since. Answers how many packs were changed. */
export async function bulkApply(
  scope: Scope,
  question: Question,
  input: BulkInput,
  seen: string,
): Promise<Outcome<number, GoodsCode>> {
  requireStaff(scope, 'prices')
  return applyBulk(scope, await filterOf(scope, question), input, seen)
}

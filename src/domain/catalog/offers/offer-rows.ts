import { sql } from 'drizzle-orm'
import type { DeskPack } from '#contract/desk/desk-products.ts'
import type { OfferRowCode, OfferRowResult, PriceRow, StockRow } from '#contract/desk/offer-rows.ts'
import type { Db } from '#db/client.ts'
import { asJson } from '#kernel/canonical-json.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { buildClaim, type CommandRefusal, runCommand } from '#platform/commands/run-command.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { loadDeskProduct } from '../desk/desk-product.ts'
import { type DeskWrite, runDeskWrite } from '../desk/desk-write.ts'
import { refreshProducts } from './refresh-products.ts'
import { savePriceRows } from './save-price-rows.ts'
import { saveStockRows } from './save-stock-rows.ts'

type RowsOutcome = Outcome<OfferRowResult[], CommandRefusal>

/**
 * Sets how many packs are on hand, of up to 500 packs, each row for itself, once per idempotency key; in one
 * transaction, audited. Never below what is reserved for orders. Source: KEY-02, DESK-02.
 */
export function setStock(
  scope: Scope,
  key: string,
  rows: readonly StockRow[],
): Promise<RowsOutcome> {
  const change = { key, name: 'desk stock', capability: 'stock' } as const
  return runRows(scope, change, rows, (write) => saveStockRows(write, rows, scope.now))
}

/** The same for prices. Source: KEY-02, PRICE-02. */
export function setPrices(
  scope: Scope,
  key: string,
  rows: readonly PriceRow[],
): Promise<RowsOutcome> {
  const change = { key, name: 'desk prices', capability: 'prices' } as const
  return runRows(scope, change, rows, (write) => savePriceRows(write, rows, scope.now))
}

/** A pack as staff see it, with its product's row id. Another seller's counts as missing. */
export async function getDeskPack(scope: Scope, packId: number): Promise<DeskPack> {
  requireStaff(scope, 'read')
  return loadPack(scope, scope.database.primary, packId)
}

async function loadPack(scope: Scope, db: Db, packId: number): Promise<DeskPack> {
  const { rows } = await db.execute<{ productId: number }>(sql`
    select product_id as "productId" from pack where seller_id = ${scope.seller.id} and id = ${packId}`)
  const product = rows[0] && (await loadDeskProduct(scope, db, rows[0].productId))
  const pack = product?.packs.find(({ id }) => id === packId)
  if (!pack) throw stop('not-found')
  return pack
}

/**
 * Changes a pack's prices and stock together, if it is still as it was read (`seen`; null: whatever
 * it is): `changed` otherwise. If a part can't be applied, nothing is. Source: KEY-02.
 */
export function changePack(
  scope: Scope,
  {
    key,
    packId,
    seen,
    prices,
    stock,
  }: {
    key: string
    packId: number
    seen: string | null
    prices: PriceRow | null
    stock: readonly StockRow[]
  },
): Promise<Outcome<null, OfferRowCode | CommandRefusal>> {
  const capability = prices ? 'prices' : 'stock'
  if (stock.length > 0) requireStaff(scope, 'stock', 'part')
  const { id } = requireStaff(scope, capability, 'part')
  const input = { packId, seen, rows: toInput([...(prices ? [prices] : []), ...stock]) }
  return runCommand<null, OfferRowCode, Scope>(
    scope,
    buildClaim(id, key, 'desk pack', asJson(input)),
    (_db, txScope) => {
      const run = (work: (write: DeskWrite) => Promise<Outcome<null, OfferRowCode>>) =>
        runDeskWrite(txScope, capability, work, 'part')
      return run(async (write) => {
        const pack = await loadPack(scope, write.db, packId)
        if (seen !== null && pack.seen !== seen) return refuse('changed')
        const saved = [
          prices && (await savePriceRows(write, [prices], scope.now)),
          stock.length > 0 ? await saveStockRows(write, stock, scope.now) : null,
        ].filter((part) => part !== null)
        const fault = saved.flatMap(({ results }) => results).find(({ code }) => code !== null)
        if (fault?.code) return refuse(fault.code)
        const productIds = [...new Set(saved.flatMap((part) => part.productIds))]
        if (productIds.length > 0) await refreshProducts(write, productIds, scope.now)
        return ok(null)
      })
    },
  )
}

function runRows(
  scope: Scope,
  { key, name, capability }: { key: string; name: string; capability: 'stock' | 'prices' },
  rows: readonly (StockRow | PriceRow)[],
  save: (write: DeskWrite) => Promise<{ results: OfferRowResult[]; productIds: number[] }>,
): Promise<RowsOutcome> {
  const { id } = requireStaff(scope, capability, 'part')
  const input = toInput(rows)
  return runCommand(scope, buildClaim(id, key, name, asJson(input)), async (_db, txScope) =>
    ok(
      await runDeskWrite(
        txScope,
        capability,
        async (write) => {
          const { results, productIds } = await save(write)
          if (productIds.length > 0) await refreshProducts(write, productIds, scope.now)
          return results
        },
        'part',
      ),
    ),
  )
}

/** Canonical JSON has no fractions: texts have all figures. */
function toInput(rows: readonly (StockRow | PriceRow)[]): [string, string][][] {
  return rows.map((row) => Object.entries(row).map(([field, value]) => [field, String(value)]))
}

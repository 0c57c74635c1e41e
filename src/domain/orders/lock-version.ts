import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { loadOrder, type StoredOrder } from './order-reads.ts'
import { lockOrder } from './payments/payment-store.ts'

/**
 * The order, its row locked until the transaction ends; `changed`: it is another version than the
 * one that a command was based on (null: any). Another seller's is `not-found`. Source: KEY-02.
 */
export async function lockVersion(
  db: Db,
  sellerId: number,
  number: string,
  version: number | null,
): Promise<Outcome<StoredOrder, 'changed'>> {
  if (!(await lockOrder(db, sellerId, number))) throw stop('not-found')
  const order = (await loadOrder(db, sellerId, number))!
  return version === null || order.version === version ? ok(order) : refuse('changed')
}

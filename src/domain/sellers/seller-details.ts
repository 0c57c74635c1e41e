import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { seller, sellerHost } from '#db/tables/sellers.ts'
import { invalidateTags, tags } from '../data-cache.ts'

/** What of a seller is neither its texts nor its looks. */
const columns = {
  companyName: seller.companyName,
  state: seller.state,
  taxNumber: seller.taxNumber,
  freeDeliveryAbove: seller.freeDeliveryAbove,
  transferDays: seller.transferDays,
  workingDays: seller.workingDays,
  codCeiling: seller.codCeiling,
  maxWaitingOrders: seller.maxWaitingOrders,
  maxWaitingPieces: seller.maxWaitingPieces,
  logisticsNames: seller.logisticsNames,
  adminMemberId: seller.adminMemberId,
  analyticsIds: seller.analyticsIds,
  defaultPincode: seller.defaultPincode,
  defaultCity: seller.defaultCity,
  defaultArea: seller.defaultArea,
}

export type SellerDetails = Pick<typeof seller.$inferSelect, keyof typeof columns>

/** `lock`: until the caller's transaction ends nobody else writes it. */
export async function loadSellerDetails(
  db: Db,
  sellerId: number,
  lock = true,
): Promise<SellerDetails> {
  const select = db.select(columns).from(seller).where(eq(seller.id, sellerId))
  const [row] = await (lock ? select.for('update') : select)
  return row!
}

/** Another host by which the seller answers; links go on to its first. False: somebody has it already. In the caller's transaction. */
export async function addHost(db: Db, sellerId: number, host: string): Promise<boolean> {
  const { rowCount } = await db.insert(sellerHost).values({ host, sellerId }).onConflictDoNothing()
  await invalidateTags(db, sellerId, [tags.sellers])
  return rowCount === 1
}

/** The seller answers by this host no more. False: it is none of its hosts, or its first. In the caller's transaction. */
export async function removeHost(db: Db, sellerId: number, host: string): Promise<boolean> {
  const secondaryHost = and(
    eq(sellerHost.host, host),
    eq(sellerHost.sellerId, sellerId),
    eq(sellerHost.isPrimary, false),
  )
  const { rowCount } = await db.delete(sellerHost).where(secondaryHost)
  await invalidateTags(db, sellerId, [tags.sellers, tags.seller(sellerId)])
  return rowCount === 1
}

/** In the caller's transaction; every page of the seller is drawn anew. Source: HOST-02. */
export async function writeDetails(
  db: Db,
  sellerId: number,
  change: Partial<SellerDetails>,
): Promise<void> {
  await db.update(seller).set(change).where(eq(seller.id, sellerId))
  await invalidateTags(db, sellerId, [tags.sellers, tags.seller(sellerId), tags.menu(sellerId)])
}

import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { seller, sellerHost } from '#db/tables/sellers.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'

/** A seller's settings other than texts and appearance. */
const columns = {
  companyName: seller.companyName,
  state: seller.state,
  taxNumber: seller.taxNumber,
  address: seller.address,
  billToShipTo: seller.billToShipTo,
  invoicePer: seller.invoicePer,
  lutNumber: seller.lutNumber,
  lutUntil: seller.lutUntil,
  dynamicQr: seller.dynamicQr,
  goodsCodeDigits: seller.goodsCodeDigits,
  freeDeliveryAbove: seller.freeDeliveryAbove,
  minOrder: seller.minOrder,
  transferDays: seller.transferDays,
  splitOrders: seller.splitOrders,
  upiId: seller.upiId,
  workingDays: seller.workingDays,
  codCeiling: seller.codCeiling,
  maxWaitingOrders: seller.maxWaitingOrders,
  maxWaitingPieces: seller.maxWaitingPieces,
  feedKeyNumber: seller.feedKeyNumber,
  logisticsNames: seller.logisticsNames,
  adminMemberId: seller.adminMemberId,
  analyticsIds: seller.analyticsIds,
  defaultPincode: seller.defaultPincode,
  defaultCity: seller.defaultCity,
  defaultArea: seller.defaultArea,
}

export type SellerDetails = Pick<typeof seller.$inferSelect, keyof typeof columns>

/** `lock`: locks the row until the caller's transaction ends. */
export async function loadSellerDetails(
  db: Db,
  sellerId: number,
  lock = true,
): Promise<SellerDetails> {
  const detailsQuery = db.select(columns).from(seller).where(eq(seller.id, sellerId))
  const [row] = await (lock ? detailsQuery.for('update') : detailsQuery)
  return row!
}

/**
 * Adds another host for the seller; links use its primary host. False: the host is taken. In the
 * caller's transaction.
 */
export async function addHost(db: Db, sellerId: number, host: string): Promise<boolean> {
  const { rowCount } = await db.insert(sellerHost).values({ host, sellerId }).onConflictDoNothing()
  await invalidateTags(db, sellerId, [tags.sellers])
  return rowCount === 1
}

/**
 * Removes a host from the seller. False: it isn't one of its hosts, or it is the primary one. In
 * the caller's transaction.
 */
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

/** In the caller's transaction; invalidates every page of the seller. Source: HOST-02. */
export async function writeDetails(
  db: Db,
  sellerId: number,
  change: Partial<SellerDetails>,
): Promise<void> {
  await db.update(seller).set(change).where(eq(seller.id, sellerId))
  await invalidateTags(db, sellerId, [tags.sellers, tags.seller(sellerId), tags.menu(sellerId)])
}

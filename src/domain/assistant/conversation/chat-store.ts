import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { ChatDraft, ChatLink } from '#contract/assistant/assistant.ts'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { chatMessage, chatVisit } from '#db/tables/assistant.ts'

export interface StoredVisit {
  id: number
  customerId: string | null
  agreed: boolean | null
  tokens: number
}

export interface MessageExtras {
  links: ChatLink[]
  draft: ChatDraft | null
  suggestions: string[]
  /** What the message is written in, as `hi-IN`; absent: nothing shows it. */
  locale: string
}

export interface StoredMessage {
  sender: 'user' | 'bot'
  text: string
  intent: string | null
  productIds: number[]
  extras: Partial<MessageExtras>
  at: Date
}

/** The products of Amy's last answer. */
export function getLastProductIds(history: readonly StoredMessage[]): readonly number[] {
  return history.findLast(({ sender }) => sender === 'bot')?.productIds ?? []
}

/** The visit with this key; null: there is none, or it has expired. */
export async function findVisit(
  db: Db,
  sellerId: number,
  keyHash: string,
): Promise<StoredVisit | null> {
  const [row] = await db
    .select({
      id: chatVisit.id,
      customerId: chatVisit.customerId,
      agreed: chatVisit.agreed,
      tokens: chatVisit.tokens,
    })
    .from(chatVisit)
    .where(and(eq(chatVisit.sellerId, sellerId), eq(chatVisit.keyHash, keyHash)))
  return row ?? null
}

/** Begins a visit, or joins the one that a concurrent request has begun with the same key. */
export async function beginVisit(
  db: Db,
  sellerId: number,
  visit: { keyHash: string; customerId: string | null; now: Date },
): Promise<StoredVisit> {
  const { keyHash, customerId, now } = visit
  const [row] = await db
    .insert(chatVisit)
    .values({ sellerId, keyHash, customerId, lastAt: now })
    .onConflictDoUpdate({ target: [chatVisit.sellerId, chatVisit.keyHash], set: { lastAt: now } })
    .returning({
      id: chatVisit.id,
      customerId: chatVisit.customerId,
      agreed: chatVisit.agreed,
      tokens: chatVisit.tokens,
    })
  return row!
}

/**
 * Assigns the visit to this customer, who alone may read it from now on. False: it already has an
 * owner.
 */
export async function claimVisit(
  db: Db,
  sellerId: number,
  visitId: number,
  customerId: string,
): Promise<boolean> {
  const rows = await db
    .update(chatVisit)
    .set({ customerId })
    .where(and(whereVisit(sellerId, visitId), sql`${chatVisit.customerId} is null`))
    .returning({ id: chatVisit.id })
  return rows.length > 0
}

export async function setAgreed(
  db: Db,
  sellerId: number,
  visitId: number,
  agreed: boolean,
): Promise<void> {
  await db.update(chatVisit).set({ agreed }).where(whereVisit(sellerId, visitId))
}

export async function addVisitTokens(
  db: Db,
  sellerId: number,
  visitId: number,
  tokens: number,
): Promise<void> {
  await db
    .update(chatVisit)
    .set({ tokens: sql`${chatVisit.tokens} + ${tokens}` })
    .where(whereVisit(sellerId, visitId))
}

export async function addMessage(
  db: Db,
  sellerId: number,
  visitId: number,
  message: StoredMessage,
): Promise<void> {
  await db.insert(chatMessage).values({ sellerId, visitId, ...message })
  await db.update(chatVisit).set({ lastAt: message.at }).where(whereVisit(sellerId, visitId))
}

/** The newest messages of a visit, oldest first. */
export async function loadMessages(
  db: Db,
  sellerId: number,
  visitId: number,
  max: number,
): Promise<StoredMessage[]> {
  const rows = await db
    .select()
    .from(chatMessage)
    .where(and(eq(chatMessage.sellerId, sellerId), eq(chatMessage.visitId, visitId)))
    .orderBy(desc(chatMessage.id))
    .limit(max)
  return rows.reverse().map((row) => ({
    ...row,
    sender: row.sender as 'user' | 'bot',
    extras: row.extras as Partial<MessageExtras>,
  }))
}

export async function deleteVisit(db: Db, sellerId: number, keyHash: string): Promise<void> {
  await db
    .delete(chatVisit)
    .where(and(eq(chatVisit.sellerId, sellerId), eq(chatVisit.keyHash, keyHash)))
}

/** Deletes all visits without a message since `before`. */
export async function deleteQuietVisits(db: Db, before: Date): Promise<void> {
  await db.delete(chatVisit).where(and(ofAllSellers, lt(chatVisit.lastAt, before)))
}

function whereVisit(sellerId: number, visitId: number) {
  return and(eq(chatVisit.sellerId, sellerId), eq(chatVisit.id, visitId))
}

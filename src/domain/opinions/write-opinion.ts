import { sql } from 'drizzle-orm'
import { maxOwnQuestions, type OpinionCode } from '#contract/catalog/opinions.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import {
  type QuestionInput,
  questionSchema,
  type ReviewInput,
  reviewSchema,
} from '#contract/schemas/opinions.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { Scope } from '#platform/scope.ts'
import { requireCustomer } from '../accounts/accounts.ts'
import { opinionMoves } from './opinion-moves.ts'
import { buildAuthorName, findTextFault, hasLink } from './opinion-rules.ts'
import { findProduct, findPurchases, lockRatings, refreshRatings } from './opinion-store.ts'

/**
 * Writes the customer's one review of a product, or changes it: then staff decide on it anew. Only
 * for those to whom this seller delivered the product. Repeating it changes nothing. Source:
 * LIST-06.
 */
export async function writeReview(
  scope: Scope,
  productUrl: string,
  input: ReviewInput,
): Promise<Outcome<null, OpinionCode>> {
  const customer = requireCustomer(scope)
  const parsed = parseInput(reviewSchema, input)
  const fields: Record<string, OpinionCode> = parsed.ok ? {} : { ...parsed.fields }
  if (!fields.title && hasLink(input.title)) fields.title = 'has-link'
  const textFault = findTextFault(input.text)
  if (!fields.text && textFault) fields.text = textFault
  if (!parsed.ok || Object.keys(fields).length > 0) return refuse('invalid', fields)
  const { stars, title, text } = parsed.value
  const { database, seller, now } = scope
  return database.transaction(async (db) => {
    const product = await findProduct(db, seller.id, productUrl)
    if (!product) throw stop('not-found')
    const purchases = await findPurchases(db, seller.id, {
      customerId: customer.id,
      productId: product.id,
    })
    if (!purchases.hasProduct) return refuse('not-bought')
    await lockRatings(db, seller.id, [product.id])
    await db.execute(sql`
      insert into opinion as o (seller_id, product_id, customer_id, kind, state, stars, title, text,
        author, at)
      values (${seller.id}, ${product.id}, ${customer.id}::uuid, 'review', ${opinionMoves.write.to},
        ${Number(stars)}, ${title}, ${text}, ${buildAuthorName(customer)}, ${now.toISOString()})
      on conflict (seller_id, product_id, customer_id) where kind = 'review'
      do update set state = ${opinionMoves.change.to}, stars = excluded.stars,
        title = excluded.title, text = excluded.text, author = excluded.author, at = excluded.at,
        reason = '', version = o.version + 1
      where (o.stars, o.title, o.text) is distinct from
        (excluded.stars, excluded.title, excluded.text)`)
    await refreshRatings(db, seller.id, [product.id])
    return ok(null)
  })
}

/**
 * Asks the seller about a product, for everybody to read once staff show it. Only for those to whom
 * this seller delivered something; a few at each product. Staff are notified.
 * Source: LIST-06.
 */
export async function askQuestion(
  scope: Scope,
  productUrl: string,
  input: QuestionInput,
): Promise<Outcome<null, OpinionCode>> {
  const customer = requireCustomer(scope)
  const parsed = parseInput(questionSchema, input)
  if (!parsed.ok) return parsed
  const { text } = parsed.value
  const fault = findTextFault(text)
  if (fault) return refuse('invalid', { text: fault })
  const { database, seller, now } = scope
  return database.transaction(async (db) => {
    const product = await findProduct(db, seller.id, productUrl)
    if (!product) throw stop('not-found')
    const { id: customerId } = customer
    const purchases = await findPurchases(db, seller.id, { customerId, productId: product.id })
    if (!purchases.hasOrder) return refuse('no-order')
    // The lock also makes two questions of one person come one after the other.
    await lockRatings(db, seller.id, [product.id])
    const { rows } = await db.execute<{ count: number; isRepeated: boolean | null }>(sql`
      select count(*)::int as count, bool_or(o.text = ${text}) as "isRepeated" from opinion o
      where o.seller_id = ${seller.id} and o.product_id = ${product.id}
        and o.customer_id = ${customerId}::uuid and o.kind = 'question'`)
    const { count, isRepeated } = rows[0]!
    if (isRepeated) return ok(null)
    if (count >= maxOwnQuestions) return refuse('too-many-questions')
    const { rows: newRows } = await db.execute<{ id: number }>(sql`
      insert into opinion (seller_id, product_id, customer_id, kind, state, text, author, at)
      values (${seller.id}, ${product.id}, ${customerId}::uuid, 'question',
        ${opinionMoves.write.to}, ${text}, ${buildAuthorName(customer)}, ${now.toISOString()})
      returning id::float8 as id`)
    const { id } = newRows[0]!
    await notifyStaff(db, {
      sellerId: seller.id,
      kind: 'opinion',
      dedupKey: `opinion-question:${id}`,
      message: { is: 'question', productId: product.id, name: product.name },
      path: deskPaths.opinion(id),
      now,
    })
    await refreshRatings(db, seller.id, [product.id])
    return ok(null)
  })
}

/** Removes the customer's own review or question, with its marks. Source: LIST-06. */
export async function removeOpinion(
  scope: Scope,
  opinionId: number,
): Promise<Outcome<null, OpinionCode>> {
  const { id: customerId } = requireCustomer(scope)
  const { database, seller } = scope
  return database.transaction(async (db) => {
    const isOwn = sql`o.seller_id = ${seller.id} and o.id = ${opinionId}
      and o.customer_id = ${customerId}::uuid`
    const { rows } = await db.execute<{ productId: number }>(
      sql`select o.product_id::float8 as "productId" from opinion o where ${isOwn}`,
    )
    const product = rows[0]
    if (!product) return refuse('gone')
    await lockRatings(db, seller.id, [product.productId])
    await db.execute(sql`delete from opinion o where ${isOwn}`)
    await refreshRatings(db, seller.id, [product.productId])
    return ok(null)
  })
}

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createAccount } from '#domain/accounts/accounts.ts'
import { resolvePlace } from '#domain/delivery/delivery.ts'
import {
  askQuestion,
  listDeskOpinions,
  moderateOpinion,
  saveOpinionAnswer,
  writeReview,
} from '#domain/opinions/opinions.ts'
import { findSeller, type Links } from '#domain/sellers/sellers.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import { dice } from '../dice.ts'
import type { SellerCode } from '../products/brand-mix.ts'
import { type DemoOpinion, type DemoReviewer, demoReviewers } from '../texts/demo-opinions.ts'
import { findDemoStaff } from './demo-staff.ts'
import { findCustomer, getHomeAddress, orderGoods } from './load-demo-orders.ts'

const day = 86_400_000
/** The first buyer's order, in days before now; it arrives within five. */
const firstOrderAge = 28

interface ReviewedProduct {
  category: string
  packId: number
  url: string
}

/**
 * Lets some buyers order goods at the demo sellers, review them and ask about them, through the
 * regular use-cases; the owner shows most and answers a few. A seller that has reviews or questions
 * already gets none.
 */
export async function loadDemoOpinions(
  context: AppContext,
  links: Links,
  now: Date,
): Promise<void> {
  for (const [code, reviewers] of Object.entries(demoReviewers) as [
    SellerCode,
    readonly DemoReviewer[],
  ][]) {
    const seller = await findSeller(context, `${code}.localhost`, links)
    const staff = seller && (await findDemoStaff(context, seller.id, 'owner'))
    if (!seller || !staff || (await hasOpinions(context, seller))) continue
    const place = await resolvePlace(context, seller, getHomeAddress(seller).postalCode)
    const viewer = { kind: 'visitor', cartKey: null } as const
    const visit: Scope = { ...context, seller, viewer, place, now, requestId: 'demo' }
    const products = await findProducts(visit, reviewers)
    for (const [at, reviewer] of reviewers.entries()) {
      const orderedAt = new Date(now.getTime() - (firstOrderAge - 3 * at) * day)
      await buyAndWrite({ ...visit, now: orderedAt }, reviewer, products, now)
    }
    await decide({ ...visit, staff }, reviewers)
  }
}

async function buyAndWrite(
  buyer: Scope,
  { opinions, ...account }: DemoReviewer,
  products: ReadonlyMap<string, ReviewedProduct>,
  now: Date,
): Promise<void> {
  await createAccount(buyer, { ...account, password: randomUUID() }, buyer.now)
  const viewer = await findCustomer(buyer, account.email)
  if (!viewer) return
  const scope: Scope = { ...buyer, viewer }
  const packIds = new Set(opinions.flatMap(({ category }) => products.get(category)?.packId ?? []))
  const lines = [...packIds].map((packId) => ({ packId, quantity: 2 }))
  const home = { ...getHomeAddress(scope.seller), company: '', taxNumber: '' }
  await orderGoods(scope, lines, dice(account.email.length, 17), now, home)
  for (const [at, { category, stars, title, text }] of opinions.entries()) {
    const product = products.get(category)
    if (!product) continue
    // Some days after its delivery, each at an hour of its own.
    const wroteAt = new Date(buyer.now.getTime() + (12 + at * 1.7) * day)
    const writer: Scope = { ...scope, now: wroteAt }
    if (stars === null) await askQuestion(writer, product.url, { text })
    else await writeReview(writer, product.url, { stars: String(stars), title, text })
  }
}

/** The owner reads them all but those that wait, a few hours before now, and answers some. */
async function decide(desk: Scope, reviewers: readonly DemoReviewer[]): Promise<void> {
  const opinionsByText = new Map<string, DemoOpinion>(
    reviewers.flatMap(({ opinions }) => opinions.map((each) => [each.text, each] as const)),
  )
  const scope: Scope = { ...desk, now: new Date(desk.now.getTime() - day / 6) }
  const { rows } = await listDeskOpinions(scope, {
    page: 1,
    rows: 100,
    words: '',
    filters: { state: 'waiting' },
    sort: 'received',
    isDescending: false,
    keys: null,
  })
  for (const { id, text } of rows) {
    const opinion = opinionsByText.get(text)
    if (!opinion || opinion.isWaiting) continue
    await moderateOpinion(scope, id, { decision: 'show', reason: '', version: 1 })
    const { answer = '' } = opinion
    if (answer !== '') await saveOpinionAnswer(scope, id, { answer }, { answer: '' })
  }
}

/** Of each category that is written about, the most popular product that is in stock. */
async function findProducts(
  { database, seller, place }: Scope,
  reviewers: readonly DemoReviewer[],
): Promise<Map<string, ReviewedProduct>> {
  const categories = reviewers.flatMap(({ opinions }) => opinions.map(({ category }) => category))
  const { rows } = await database.primary.execute<ReviewedProduct & Record<string, unknown>>(sql`
    select distinct on (c.name) c.name as category, k.id::float8 as "packId", p.url
    from category c
    join product p on p.seller_id = ${seller.id} and p.category_id = c.id and p.active
    join listing_entry e on e.seller_id = ${seller.id} and e.product_id = p.id
    join pack k on k.seller_id = ${seller.id} and k.product_id = p.id and k.position = 0
      and k.active and k.price is not null
    where c.seller_id = ${seller.id} and c.name = any(${sql.param([...new Set(categories)])}::text[])
      and ${place.zoneId}::bigint = any(e.zone_ids)
      and exists (select 1 from stock s
        where s.seller_id = ${seller.id} and s.pack_id = k.id and s.on_hand - s.reserved > 20)
    order by c.name, e.popularity desc, p.id`)
  return new Map(rows.map((row) => [row.category, row]))
}

async function hasOpinions({ database }: AppContext, seller: Seller): Promise<boolean> {
  const { rows } = await database.primary.execute(
    sql`select 1 from opinion where seller_id = ${seller.id} limit 1`,
  )
  return rows.length > 0
}

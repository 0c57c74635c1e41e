import { sql } from 'drizzle-orm'
import { type Dice, dice } from '#demo/dice.ts'
import { findSeller, type Links } from '#domain/sellers/sellers.ts'
import type { AppContext } from '#platform/scope.ts'

const dayMs = 86_400_000
const pastWeeks = 12
/** The latest of them is older than what the demo customer does. */
const latestDays = 3

const buyers = [
  ['Rohan Deshpande', 'Sahyadri Fabricators', 'rohan@sahyadri.example'],
  ['Farah Shaikh', 'Metro Facility Services', 'farah@metrofacility.example'],
  ['Suresh Patil', 'Patil Electricals', 'suresh@patil.example'],
  ['Neha Joshi', 'Green Valley Farms', 'neha@greenvalley.example'],
  ['Imran Khan', 'Khan Auto Works', 'imran@khanauto.example'],
  ['Lakshmi Rao', 'Godavari Textiles', 'lakshmi@godavari.example'],
] as const

/** Why buyers say that they did not buy, price most of the time. */
const buyerReasons = ['price', 'price', 'price', 'late', 'delivery', 'terms'] as const

interface PastProduct {
  packId: number
  name: string
  code: string
  unit: string
  price: number
  taxRate: number
}

/** A closed request of one line, with its quote if there was one. */
interface PastRequest {
  number: string
  state: 'ORDERED' | 'EXPIRED' | 'DECLINED'
  quote: 'ORDERED' | 'EXPIRED' | 'DECLINED' | null
  at: string
  minutes: number
  reason: string | null
  name: string
  company: string
  email: string
  packId: number
  productName: string
  code: string
  unit: string
  quantity: number
  list: number
  unitPrice: number
  taxRate: number
}

/**
 * Gives the demo seller `in` the closed requests of twelve weeks, so that insight has something to
 * tell: written as rows, as no use case writes the past. The sooner and the cheaper a quote, the
 * likelier it was won. A seller that has a past keeps it.
 */
export async function loadDemoPast(context: AppContext, links: Links, now: Date): Promise<void> {
  const seller = await findSeller(context, 'in.localhost', links)
  if (!seller) return
  const db = context.database.primary
  const { rows: products } = await db.execute<PastProduct & Record<string, unknown>>(sql`
    select k.id as "packId", p.name, p.code, '1 piece' as unit, k.price::float8 as price,
      p.tax_rate as "taxRate"
    from product p join pack k on k.seller_id = p.seller_id and k.product_id = p.id
      and k.position = 0 and k.active
    where p.seller_id = ${seller.id} and p.active and k.price > 10000 and k.cost is not null
      and not exists (select from rfq where seller_id = ${seller.id}
        and opened_at < ${now.toISOString()}::timestamptz - interval '3 days')
    order by p.popularity desc, p.id limit 30`)
  if (products.length === 0) return
  const requests = [...composePast(products, now)]
  await db.execute(sql`
    with past as (
      select * from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as t (number text,
        state text, quote text, at timestamptz, minutes int, reason text, name text, company text,
        email text, "packId" bigint, "productName" text, code text, unit text, quantity int,
        list bigint, "unitPrice" bigint, "taxRate" int)
    ), request as (
      insert into rfq (seller_id, number, proven, state, turn, postal_code, city, current_version,
        waited_seconds, created_at, opened_at, state_since, changed_at, buyer_reason)
      select ${seller.id}, number, true, state, 'none', ${seller.defaultPlace.pincode}, '',
        case when quote is not null then 1 end, minutes * 60, at, at, at + interval '3 days',
        at + interval '3 days', reason
      from past returning id, number
    ), contact as (
      insert into rfq_contact (seller_id, rfq_id, name, company, email, phone, note)
      select ${seller.id}, r.id, p.name, p.company, p.email, '', ''
      from past p join request r using (number)
    ), line as (
      insert into rfq_line (seller_id, rfq_id, line, pack_id, words, unit, link, quantity, list_price)
      select ${seller.id}, r.id, 1, p."packId", '', p.unit, '', p.quantity, p.list
      from past p join request r using (number)
      returning rfq_id
    ), version as (
      insert into quote_version (seller_id, rfq_id, version, state, terms, note, created_at, sent_at,
        valid_until)
      select ${seller.id}, r.id, 1, p.quote, 'Payment with the order.', '', p.at,
        p.at + make_interval(mins => p.minutes), p.at + interval '10 days'
      from past p join request r using (number) join line l on l.rfq_id = r.id
      where p.quote is not null
      returning rfq_id
    )
    insert into quote_line (seller_id, rfq_id, version, line, pack_id, name, code, unit, quantity,
      unit_price, tax_rate, availability)
    select ${seller.id}, r.id, 1, 1, p."packId", p."productName", p.code, p.unit, p.quantity,
      p."unitPrice", p."taxRate", 'stock'
    from past p join request r using (number) join version v on v.rfq_id = r.id`)
}

function* composePast(products: readonly PastProduct[], now: Date): Generator<PastRequest> {
  const die = dice(12, 7, 26)
  for (let week = 0; week < pastWeeks; week++) {
    const count = die.between(4, 7)
    for (let turn = 0; turn < count; turn++) yield composeRequest(products, now, week, die)
  }
}

function composeRequest(
  products: readonly PastProduct[],
  now: Date,
  week: number,
  die: Dice,
): PastRequest {
  const { packId, name: productName, code, unit, price, taxRate } = die.pick(products)
  const [name, company, email] = die.pick(buyers)
  const at = new Date(now.getTime() - (latestDays + week * 7 + die.roll() * 7) * dayMs)
  const minutes = die.pick([8, 25, 45, 90, 200, 400, 900, 2_000])
  const discount = die.between(2, 14)
  const isAnswered = die.chance(0.88)
  // From 30 % for a late quote near the list price to 75 % for one at once, far below it.
  const isWon = isAnswered && die.chance(0.3 + 0.03 * discount - (minutes > 400 ? 0.2 : 0))
  const isTold = die.chance(0.6)
  const lostState = die.chance(0.5) ? 'EXPIRED' : 'DECLINED'
  return {
    number: composeNumber(at, die),
    state: isWon ? 'ORDERED' : isAnswered ? 'EXPIRED' : die.chance(0.5) ? 'DECLINED' : 'EXPIRED',
    quote: isAnswered ? (isWon ? 'ORDERED' : lostState) : null,
    at: at.toISOString(),
    minutes,
    reason: isAnswered && !isWon && isTold ? die.pick(buyerReasons) : null,
    name,
    company,
    email,
    packId,
    productName,
    code,
    unit,
    quantity: die.between(2, 12) * 5,
    list: price,
    unitPrice: Math.max(100, Math.floor((price * (100 - discount)) / 10_000) * 100),
    taxRate,
  }
}

const letters = 'BCDFGHJKLMNPQRSTVWXYZ23456789'

/** As requests are numbered: the day, and eight letters. */
function composeNumber(at: Date, die: Dice): string {
  const day = at.toISOString().slice(2, 10).replaceAll('-', '')
  return `R${day}-${Array.from({ length: 8 }, () => die.pick([...letters])).join('')}`
}

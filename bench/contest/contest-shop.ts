import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '#db/client.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'
import { addSeller } from '#domain/sellers/sellers.ts'
import type { HttpCall } from '../http-request.ts'

export const host = 'contest.localhost'
const price = 10_000

export interface Buyer {
  personId: string
  addressId: number
  /** Bearer token. */
  token: string
  /** Of the seller. */
  host: string
}

export interface ContestShop {
  sellerId: number
  /** Packs in ascending order. */
  packIds: number[]
  buyers: Buyer[]
}

/** The order of a buyer's whole cart, with its own key; repeated unchanged, it is the same order. */
export function orderCall({ token, addressId, host }: Buyer, expectedTotal: number): HttpCall {
  return {
    method: 'POST',
    headers: {
      host,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ addressId: String(addressId), paymentMethod: 'cod', expectedTotal }),
  }
}

/**
 * A seller with products, and signed-in buyers with an address each. The database is migrated and has no seller of
 * this code.
 */
export async function fillContest(
  database: Database,
  buyerCount: number,
  goods = 5,
  code = 'contest',
): Promise<ContestShop> {
  const db = database.primary
  const sellerId = await addSeller(
    { database },
    {
      seller: {
        code,
        clientId: randomUUID(),
        companyName: 'Contest',
        country: 'India',
        countryCode: 'IN',
        state: 'Maharashtra',
        dialCode: '+91',
        currency: 'INR',
        currencySymbol: '₹',
        locale: 'en-IN',
        languages: ['en'],
        email: 'desk@contest.example',
        phone: '0',
        defaultPincode: '411001',
        defaultCity: 'Pune',
        defaultArea: 'Camp',
        postalPattern: '^[1-9][0-9]{5}$',
        outOfAreaText: '',
        homeTitle: 'Contest',
        maxWaitingOrders: null,
        maxWaitingPieces: null,
        aboutHtml: '',
      },
      hosts: [`${code}.localhost`],
      footerPages: [],
      warehouse: { code: 'main', name: 'Main' },
      zone: { code: 'all', name: 'All', days: 2 },
    },
  )
  await saveProducts(
    { database } as Parameters<typeof saveProducts>[0],
    sellerId,
    Array.from({ length: goods }, (_, n) => buildContestProduct(n, code)),
    {},
  )
  const packs = await db.execute<{ id: number }>(
    sql`select id from pack where seller_id = ${sellerId} order by id`,
  )
  return {
    sellerId,
    packIds: packs.rows.map(({ id }) => id),
    buyers: await addBuyers(db, sellerId, buyerCount, code, `${code}.localhost`),
  }
}

function buildContestProduct(n: number, brand: string): ProductRecord {
  return {
    code: `C${n}`,
    name: `Good ${n}`,
    brand,
    categoryPath: ['Goods'],
    gtin: null,
    partNumber: null,
    variantGroup: null,
    overview: '',
    description: '',
    taxRate: 1_800,
    attributes: [],
    pictures: [],
    packs: [
      {
        code: `C${n}`,
        unit: '1 piece',
        quantity: 1,
        price,
        mrp: null,
        cost: null,
        onHand: 0,
        special: null,
      },
    ],
  }
}

/** Adds the bench's customers with a session each; `name` distinguishes calls. */
export async function addBuyers(
  db: Db,
  sellerId: number,
  count: number,
  name = 'buyer',
  ownHost = host,
): Promise<Buyer[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const rows = tokens.map((token, n) => ({
    n,
    hash: createHash('sha256').update(token).digest('base64url'),
  }))
  const made = await db.execute<{ n: number; personId: string; addressId: number }>(sql`
    with wanted as (select *, gen_random_uuid() as id
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(n int, hash text)),
    people as (
      insert into person (id, name, first_name, email, email_verified)
      select id, 'Buyer', 'Buyer', ${name}::text || n || '@contest.example', true from wanted),
    homes as (
      insert into address (person_id, first_name, mobile, line1, city, state, postal_code, country_code, is_primary)
      select id, 'Buyer', '9800000000', '1 Road', 'Pune', 'Maharashtra', '411001', 'IN', true
      from wanted
      returning id, person_id),
    sessions as (
      insert into session (id, person_id, seller_id, kind, via, token_hash, created_at, last_seen_at, expires_at)
      select gen_random_uuid(), id, ${sellerId}, 'shop', 'bearer', hash, now(), now(), now() + interval '1 day'
      from wanted)
    select wanted.n, wanted.id as "personId", homes.id as "addressId"
    from wanted
    join homes on homes.person_id = wanted.id
    order by n`)
  return made.rows.map(({ n, personId, addressId }) => ({
    personId,
    addressId,
    token: tokens[n]!,
    host: ownHost,
  }))
}

/** Sets this stock for each product, besides what orders hold already. */
export async function restock(db: Db, { sellerId }: ContestShop, pieces: number): Promise<void> {
  await db.execute(
    sql`update stock set on_hand = reserved + ${pieces} where seller_id = ${sellerId}`,
  )
  await db.execute(sql`analyze stock`)
}

/**
 * Gives each buyer an open cart with one piece of each of these packs, in the given order. Returns the
 * totals.
 */
export async function fillCarts(
  db: Db,
  shop: ContestShop,
  wishes: readonly (readonly number[])[],
): Promise<number[]> {
  const { sellerId, buyers } = shop
  const lines = wishes.flatMap((packs, n) =>
    packs.map((pack, at) => ({ person: buyers[n]!.personId, pack, at })),
  )
  await db.execute(sql`delete from cart where seller_id = ${sellerId} and ordered_at is null`)
  await db.execute(sql`
    insert into cart (seller_id, guid, customer_id)
    select ${sellerId}, gen_random_uuid(), id
    from unnest(${sql.param(buyers.map(({ personId }) => personId))}::uuid[]) as id`)
  await db.execute(sql`
    insert into cart_line (seller_id, cart_id, pack_id, quantity, price_seen, added_at)
    select c.seller_id, c.id, r.pack, 1, ${price}::bigint, now() + r.at * interval '1 second'
    from cart c
    join json_to_recordset(${JSON.stringify(lines)}::json) as r(person uuid, pack int, at int) on r.person = c.customer_id
    where c.seller_id = ${sellerId} and c.ordered_at is null`)
  return wishes.map((packs) => packs.length * (price / 100))
}

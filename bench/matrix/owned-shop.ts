import { randomUUID } from 'node:crypto'
import { shop as faces } from '#app/shop.ts'
import type { Role } from '#contract/accounts/staff.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { proposeOffer } from '../../testing/connected-app.ts'
import { buildPack, buildProduct } from '../../testing/feeds/build-product.ts'
import { addAddress } from '../../testing/ordered-shop.ts'
import type { OwnedKind } from '../../testing/ownership-cases.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { addApproval } from '../../testing/waiting-approval.ts'

export type Code = 'in' | 'tools'
/** Marks what each seller shows and stores; it must not appear at another's. */
export const sellerMarker = (code: Code) => `Quincunx${code}`
/** Marks what the customer wrote to one seller: visible to her and that seller's staff. */
export const buyerMarker = (code: Code) => `Larkspur${code}`
/** Her street: visible to her and to staff who may see customer contacts. */
export const buyerStreet = 'Canarystreet'

/**
 * A seller's own products, page, coupon, deal, import, synonyms and message, all marked with the seller's
 * word.
 */
export async function addSellerRecords(shop: TestShop, scope: Scope, code: Code): Promise<void> {
  const word = sellerMarker(code)
  const { seller, now } = scope
  const { pool } = shop.database
  await saveProducts(
    shop,
    seller.id,
    [
      buildProduct(word, {
        name: `${word} glove`,
        brand: `${word} brand`,
        partNumber: word,
        packs: [buildPack(word, { onHand: 50 })],
        categoryPath: [`${word} group`, `${word} main`, `${word} sub`],
        attributes: [{ caption: `${word} field`, value: `${word} value`, section: null }],
      }),
    ],
    { now },
  )
  const pack = await one(shop, 'select id from pack where seller_id = $1 and code = $2', [
    seller.id,
    word,
  ])
  const insertRow = (statement: string, ...values: unknown[]) =>
    pool.query(statement, [seller.id, word, ...values])
  await insertRow(
    `insert into footer_page (seller_id, url, title, content_html) values ($1, lower($2), $2, $2)`,
  )
  await insertRow(
    `insert into coupon (seller_id, code, kind, value) values ($1, upper($2), 'percent', 500)`,
  )
  await insertRow(
    `with firm as (insert into company (seller_id, name, created_at) values ($1, $2, now()) returning seller_id, id)
    insert into credit_account (seller_id, company_id, "limit", days, created_at, updated_at)
    select seller_id, id, 5000, 30, now(), now() from firm`,
  )
  await insertRow(`insert into customer_group (seller_id, name) values ($1, $2)`)
  await insertRow(
    `insert into price_list (seller_id, name, audience, created_at, updated_at) values ($1, $2, 'all', now(), now())`,
  )
  await insertRow(
    `insert into webhook_endpoint (seller_id, url, types, secret, secret_at, created_at)
     values ($1, 'https://' || lower($2) || '.example/', array['order.placed'], '', now(), now())`,
  )
  await insertRow(
    `insert into feed_run (seller_id, kind, state, file_name, size, encoding, message, created_at)
     values ($1, 'products', 'done', $2, 1, 'utf8', $2, now())`,
  )
  await insertRow(
    `insert into audit_entry (seller_id, action, subject, request_id, at, details)
     values ($1, 'products.changed', 'products', '', now(),
       jsonb_build_object('head', jsonb_build_array('Name'), 'rows', jsonb_build_array(jsonb_build_array($2::text))))`,
  )
  await insertRow(
    `insert into search_synonym (seller_id, phrases) values ($1, array[lower($2::text), 'glove'])`,
  )
  await insertRow(
    `insert into contact_message (seller_id, name, email, message, at) values ($1, $2, 'x@y.example', $2, now())`,
  )
  await pool.query(
    `insert into deal (seller_id, pack_id, price, starts_at, ends_at)
     values ($1, $2, 5000, now(), now() + interval '9 days')`,
    [seller.id, pack],
  )
  await pool.query(
    `insert into bid_rule (seller_id, kind, subject_id, allowed, accept_from, counters)
     values ($1, 'all', 0, true, 9900, true)`,
    [seller.id],
  )
}

/** Places an order of this customer at this seller. */
export async function addOrder(shop: TestShop, scope: Scope, code: Code): Promise<void> {
  const { id } = scope.viewer as Customer
  await faces.cart.addLine(scope, { packId: await findPackId(shop, scope, code), quantity: 1 })
  const { cart } = await faces.orders.loadCheckout(scope, {})
  const address = Number(await one(shop, 'select id from address where person_id = $1', [id]))
  unwrapOutcome(
    await faces.orders.placeOrder(scope, {
      key: randomUUID(),
      addressId: address,
      billingAddressId: null,
      method: 'cod',
      purchaseOrder: buyerMarker(code),
      expectedTotal: cart.total,
      totalsKey: null,
    }),
  )
}

/**
 * An order, a saved cart, a request with a file and a quote, and a bid, all of this customer at this seller.
 */
export async function addBuyerRecords(
  shop: TestShop,
  scope: Scope,
  staff: Scope,
  code: Code,
): Promise<void> {
  const word = buyerMarker(code)
  const viewer = scope.viewer as Customer
  const pack = await findPackId(shop, scope, code)
  await addOrder(shop, scope, code)
  await faces.cart.addLine(scope, { packId: pack, quantity: 1 })
  unwrapOutcome(await faces.cart.saveCart(scope, word))
  await shop.database.pool.query(
    `insert into opinion (seller_id, product_id, customer_id, kind, state, text, author, at)
     select seller_id, product_id, $3, 'question', 'waiting', $4, 'A', now()
     from pack where seller_id = $1 and id = $2`,
    [scope.seller.id, pack, viewer.id, word],
  )
  const draft = { key: randomUUID(), email: viewer.email }
  unwrapOutcome(await faces.orders.beginDraft(staff, draft))
  const rfq = unwrapOutcome(
    await faces.quotes.createRfq(scope, randomUUID(), {
      name: word,
      company: word,
      email: viewer.email,
      phone: '',
      pincode: '411001',
      neededBy: '',
      note: word,
      lines: [
        { packId: String(pack), quantity: '2', words: '', unit: '', link: '', targetPrice: '' },
      ],
      fromCart: false,
      submit: true,
    }),
  )
  const paper = {
    name: `${word}.pdf`,
    bytes: Buffer.from(`%PDF-1.4\n% ${word}\n%%EOF\n`),
    lineId: null,
  }
  const attached = unwrapOutcome(
    await faces.quotes.attach(
      scope,
      { id: rfq.id },
      { key: randomUUID(), rowVersion: rfq.rowVersion },
      paper,
    ),
  )
  const seen = async () =>
    Number(await one(shop, 'select desk_version from rfq where number = $1', [rfq.id]))
  const line = Number(
    await one(
      shop,
      'select l.line from rfq_line l join rfq r on r.id = l.rfq_id where r.number = $1',
      [attached.id],
    ),
  )
  const quoted = {
    lineId: line,
    packId: '',
    quantity: '',
    unitPrice: '90',
    taxRate: '',
    breaks: [],
    unavailable: false,
    toOrder: false,
    leadDays: '',
    deliveryCharge: '',
  }
  const drafted = unwrapOutcome(
    await faces.quotes.draftQuote(
      staff,
      rfq.id,
      { key: randomUUID(), rowVersion: await seen() },
      { lines: [quoted], terms: word, note: '', validUntil: '', paymentDays: '' },
    ),
  )
  unwrapOutcome(
    await faces.quotes.sendQuote(staff, rfq.id, {
      key: randomUUID(),
      rowVersion: drafted.rowVersion,
    }),
  )
  unwrapOutcome(
    await faces.bids.makeBid(scope, {
      key: randomUUID(),
      submit: true,
      allOrNothing: false,
      lines: [{ packId: pack, quantity: 1, bidPrice: 6_400 }],
    }),
  )
  await proposeOffer(scope, pack)
  if (scope.viewer.kind === 'customer')
    await addApproval(scope.database.primary, scope.seller.id, scope.viewer.id)
}

/** A visitor's request, opened by its claim. */
export async function addVisitorRfq(
  scope: Scope,
  packId: string,
): Promise<{ id: string; claim: string }> {
  const { id, claim } = unwrapOutcome(
    await faces.quotes.createRfq(scope, randomUUID(), {
      name: 'A visitor',
      company: '',
      email: 'visitor@matrix.example',
      phone: '',
      pincode: '411001',
      lines: [{ packId, quantity: '2', words: '', unit: '', link: '', targetPrice: '' }],
      neededBy: '',
      note: '',
      fromCart: false,
      submit: true,
    }),
  )
  return { id, claim: claim! }
}

/** A customer with a verified address in this street. */
export async function addBuyer(shop: TestShop, email: string, street: string): Promise<Customer> {
  const customer = await shop.customer(email)
  const address = await addAddress(shop.database.primary, customer.id)
  await shop.database.pool.query('update address set line1 = $1 where id = $2', [street, address])
  return customer
}

/** A passkey for somebody who does not sign in again: the password alone would no longer be enough. */
export async function addPasskey({ database }: TestShop, personId: string): Promise<void> {
  const values = [randomUUID(), personId, new Date()]
  const columns = 'id, person_id, rp_id, public_key, name, created_at'
  await database.pool.query(
    `insert into passkey (${columns}) values ($1, $2, 'localhost', '', 'Key', $3)`,
    values,
  )
}

/** A staff member of one seller only. */
export async function addStaff(
  shop: TestShop,
  scope: Scope,
  role: Role,
  code: Code,
  password: string,
): Promise<Scope> {
  const email = `${role}@${code}.example`
  const account = { email, firstName: role, lastName: sellerMarker(code), password }
  await faces.accounts.createAccount(shop, account, scope.now)
  unwrapOutcome(
    await faces.accounts.changeStaff(scope, {
      sellerId: scope.seller.id,
      by: null,
      email,
      role,
      over: 'last-wins',
    }),
  )
  const id = String(await one(shop, 'select id from person where email = $1', [email]))
  return { ...scope, staff: { id, sessionId: randomUUID(), role, name: account.lastName, email } }
}

/**
 * Statements that return this seller's ($1) names of each kind, part by part; those of a buyer also take a
 * person ($2).
 */
const finders: Record<OwnedKind, string> = {
  group: `select url from category where seller_id = $1 and level = 1 and name like 'Quincunx%'`,
  main: `select url from category where seller_id = $1 and level = 2 and name like 'Quincunx%'`,
  sub: `select m.url, s.url from category s join category m on m.id = s.parent_id
    where s.seller_id = $1 and s.level = 3 and s.name like 'Quincunx%'`,
  category: `select id from category where seller_id = $1 and level = 3 and name like 'Quincunx%'`,
  product: `select url from product where seller_id = $1 and name like 'Quincunx%'`,
  sku: `select id from product where seller_id = $1 and name like 'Quincunx%'`,
  pack: `select id from pack where seller_id = $1 and code like 'Quincunx%'`,
  brand: `select url from brand where seller_id = $1 and name like 'Quincunx%'`,
  page: `select url from footer_page where seller_id = $1 and title like 'Quincunx%'`,
  order: 'select number from shop_order where seller_id = $1 and customer_id = $2',
  address: 'select id from address where person_id = $2 and $1 > 0',
  'saved cart': 'select id from saved_cart where seller_id = $1 and customer_id = $2',
  passkey:
    'select k.id from passkey k join shop_order o on o.customer_id = k.person_id where o.seller_id = $1',
  session: 'select id from session where seller_id = $1 and person_id = $2',
  bid: 'select number from bid where seller_id = $1 and customer_id = $2',
  'agent act': 'select id from agent_act where seller_id = $1 and person_id = $2',
  approval: 'select number from order_approval where seller_id = $1 and author_id = $2',
  rfq: 'select number from rfq where seller_id = $1 and customer_id = $2',
  'rfq file': `select r.number, f.file from rfq_file f join rfq r on r.id = f.rfq_id
      where r.seller_id = $1 and r.customer_id = $2`,
  quote: `select 'Q' || substr(number, 2) from rfq where seller_id = $1 and customer_id = $2`,
  'desk order': 'select number from shop_order where seller_id = $1',
  'desk draft': 'select number from draft_order where seller_id = $1',
  'desk rfq': 'select number from rfq where seller_id = $1',
  'desk rfq file':
    'select r.number, f.file from rfq_file f join rfq r on r.id = f.rfq_id where r.seller_id = $1',
  'desk quote': `select 'Q' || substr(number, 2) from rfq where seller_id = $1`,
  'desk bid': 'select number from bid where seller_id = $1',
  'desk coupon': 'select id from coupon where seller_id = $1',
  'desk company': 'select id from company where seller_id = $1',
  'desk customer group': 'select id from customer_group where seller_id = $1',
  'desk credit account': 'select id from credit_account where seller_id = $1',
  'desk price list': 'select id from price_list where seller_id = $1',
  'desk opinion': 'select id from opinion where seller_id = $1',
  'desk rule': 'select id from quote_rule where seller_id = $1',
  'desk webhook': 'select id from webhook_endpoint where seller_id = $1',
  'desk delivery': 'select endpoint_id, id from webhook_delivery where seller_id = $1',
  'desk customer': 'select customer_id from shop_order where seller_id = $1 and customer_id <> $2',
  'desk product': `select id from product where seller_id = $1 and name like 'Quincunx%'`,
  'desk priced pack': `select id from pack where seller_id = $1 and code like 'Quincunx%'`,
  'desk category': `select id from category where seller_id = $1 and level = 3 and name like 'Quincunx%'`,
  'desk attribute': `select id from field where seller_id = $1 and caption like 'Quincunx%'`,
  'desk translations': `select 'attribute', id, 'hi' from field
    where seller_id = $1 and caption like 'Quincunx%'`,
  'desk page': `select url from footer_page where seller_id = $1 and title like 'Quincunx%'`,
  'desk import': 'select id from feed_run where seller_id = $1',
  'desk history': `select 'product:' || id from product where seller_id = $1 and name like 'Quincunx%'`,
  'desk record':
    "select id || '.csv' as id from audit_entry where seller_id = $1 and details is not null",
}

export async function findOwnedIds(shop: TestShop, sellerId: number, personId: string) {
  const ids: Partial<Record<OwnedKind, string[]>> = {}
  for (const [kind, text] of Object.entries(finders) as [OwnedKind, string][]) {
    const values = text.includes('$2') ? [sellerId, personId] : [sellerId]
    const { rows } = await shop.database.pool.query<unknown[]>({
      text: `${text} limit 1`,
      values,
      rowMode: 'array',
    })
    if (!rows[0]) throw new Error(`The seller ${sellerId} has nothing of the kind "${kind}"`)
    ids[kind] = rows[0].map(String)
  }
  return ids as Record<OwnedKind, string[]>
}

const findPackId = async (shop: TestShop, { seller }: Scope, code: Code) =>
  Number(
    await one(shop, 'select id from pack where seller_id = $1 and code = $2', [
      seller.id,
      sellerMarker(code),
    ]),
  )

async function one(shop: TestShop, text: string, values: unknown[]): Promise<unknown> {
  const { rows } = await shop.database.pool.query<unknown[]>({
    text: `${text} limit 1`,
    values,
    rowMode: 'array',
  })
  if (!rows[0]) throw new Error(`Nothing found by: ${text}`)
  return rows[0][0]
}

function unwrapOutcome<T, C extends string>(outcome: Outcome<T, C>): T {
  if (!outcome.ok)
    throw new Error(`Refused: ${outcome.code} ${JSON.stringify(outcome.fields ?? {})}`)
  return outcome.value
}

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { excludedTables, personalTables } from '#app/export-personal-data.ts'
import { shop as faces } from '#app/shop.ts'
import { aRule } from '#domain/bids/rules/rule-fixture.ts'
import { changeOrder } from '#domain/orders/orders.ts'
import { aRequest } from '#domain/quotes/quoted-shop-fixture.ts'
import { buildFileKey } from '#domain/quotes/request/rfq-files.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { addCompanyRows } from './company-rows.ts'
import { proposeOffer } from './connected-app.ts'
import { addAddress, addProducts, findViolations } from './ordered-shop.ts'
import { testPassword } from './test-customer.ts'
import { links, openTestShop, type TestShop } from './test-shop.ts'

/** Marks everything that she enters anywhere. */
const canary = 'canaryasha'
const email = `${canary}@people.example`
const canaryText = `${canary} says`

let shop: TestShop
let scope: Scope
const logged: string[] = []
beforeAll(async () => {
  shop = await openTestShop()
  const log = (fields: object, text: string) => void logged.push(JSON.stringify([fields, text]))
  shop.outside.log = { error: log, warn: log, info: log }
  await addProducts(shop)
  scope = await shop.scope('in', { viewer: await shop.customer(email) })
  const desk = await shop.atDesk('owner')
  const { rowVersion, answerFrom, answerTo } = await faces.bids.readBidRules(desk)
  await faces.bids.saveBidRules(desk, { rowVersion, answerFrom, answerTo, rules: [aRule()] })
})
afterAll(() => shop.close())

const db = () => shop.database.primary

async function packs(ownScope: Scope): Promise<number[]> {
  const { rows } = await db().execute<{ id: number }>(
    sql`select id from pack where seller_id = ${ownScope.seller.id} order by id`,
  )
  return rows.map(({ id }) => id)
}

async function orderPieces(
  ownScope: Scope,
  key: string,
  addressId: number,
  quantity: number,
): Promise<string> {
  await faces.cart.addLine(ownScope, { packId: (await packs(ownScope))[0]!, quantity })
  const { cart } = await faces.orders.loadCheckout(ownScope, {})
  const placed = await faces.orders.placeOrder(ownScope, {
    key,
    addressId,
    billingAddressId: null,
    method: 'transfer',
    purchaseOrder: canary,
    expectedTotal: cart.total,
    totalsKey: null,
  })
  if (!placed.ok) throw new Error(placed.code)
  return placed.value.number
}

/** What the desk does with an order: money, a parcel, papers, and pieces that came back. */
async function workOnOrder(number: string): Promise<void> {
  const desk = await shop.atDesk('owner', 'tools')
  for (const action of ['paid', 'pack', 'ship'] as const)
    await faces.orders.runDeskOrderAction(desk, number, action, 'T-1')
  const change = await changeOrder(desk, number, {
    key: `leave-${number}`,
    kind: 'return',
    parts: new Map([[1, 1]]),
    reason: canaryText,
    restock: true,
    replace: false,
    mail: false,
    revision: null,
  })
  expect(change).toMatchObject({ ok: true })
  const note = await faces.orders.addOrderNote(desk, number, {
    key: `note-${number}`,
    text: canaryText,
  })
  expect(note).toMatchObject({ ok: true })
  await db().execute(sql`
    with draft as (
      insert into draft_order (seller_id, number, customer_id, email, pincode, payment_method, message, created_at, updated_at)
      select seller_id, 'D-' || number, customer_id, ${email}, '411001', 'cod', ${canaryText}, now(), now()
      from shop_order where number = ${number} returning seller_id, id)
    insert into draft_order_line (seller_id, draft_id, position, pack_id, quantity)
    select d.seller_id, d.id, 1, k.id, 1 from draft d
    cross join lateral (select id from pack where seller_id = d.seller_id limit 1) k`)
  await db().execute(sql`
    insert into parcel_booking (seller_id, order_id, number, carrier, reference, content, tracking, label)
    select seller_id, id, 1, 'Service', number || '-1', '{}', 'T-1', convert_to(${canaryText}, 'UTF8')
    from shop_order where number = ${number}`)
  await db().execute(sql`update payment_entry set reference = ${canaryText}`)
  await db().execute(sql`
    insert into bank_line (seller_id, fingerprint, day, amount, text, reference, state, order_id, at)
    select seller_id, number, current_date, 100, ${canaryText}, ${canaryText}, 'recorded', id, now()
    from shop_order where number = ${number}`)
  await db().execute(sql`
    insert into extra_payment (seller_id, intent_id, order_id, amount, currency, reason, at, updated_at)
    select seller_id, 'pay_' || number, id, 100, currency, 'twice', now(), now()
    from shop_order where number = ${number}`)
}

/** Uses every feature that stores personal data; add later slices here. */
async function createPersonalData(
  customer: Customer,
): Promise<{ ended: string; underWay: string }> {
  const ownScope = { ...scope, viewer: customer }
  const toolsScope = await shop.scope('tools', { viewer: customer })
  await db().execute(
    sql`update person set phone = '+919812345678', last_name = ${canary} where id = ${customer.id}`,
  )
  const addressId = await addAddress(db(), customer.id)
  await db().execute(
    sql`update address set line1 = ${canary}, first_name = ${canary} where id = ${addressId}`,
  )
  const ended = await orderPieces(ownScope, 'leave-order-1', addressId, 1)
  await faces.orders.cancelOwnOrder(ownScope, ended, canaryText)
  const underWay = await orderPieces(toolsScope, 'leave-order-2', addressId, 2)
  await db().execute(sql`insert into order_request (seller_id, order_id, kind, reason, at)
    select seller_id, id, 'cancel', ${canaryText}, now() from shop_order where number = ${underWay}`)
  await workOnOrder(underWay)
  await db().execute(sql`insert into staff_invitation (seller_id, email, role, token_hash, invited_by, sent_at, expires_at)
    values (${scope.seller.id}, ${customer.email}, 'reader', 'hash', ${randomUUID()}::uuid, now(), now() + interval '7 days')`)
  expect(
    await faces.companies.createCompany(ownScope, { name: 'A company', taxNumber: '' }),
  ).toMatchObject({ ok: true })
  await addCompanyRows(db(), scope.seller.id, customer, canary)
  for (const at of [ownScope, toolsScope]) {
    await faces.assistant.askAmy({ ...at, address: '203.0.113.7' }, { key: null, text: canaryText })
    await faces.cart.addLine(at, { packId: (await packs(at))[0]!, quantity: 2 })
    await faces.cart.saveCart(at, canary)
    await faces.saved.addWish(
      at,
      (
        await db().execute<{ id: number }>(
          sql`select id from product where seller_id = ${at.seller.id} limit 1`,
        )
      ).rows[0]!.id,
    )
    await faces.contact.subscribe(at, email)
    await faces.contact.sendMessage(at, {
      name: canary,
      email,
      phone: '98123 45678',
      message: canaryText,
    })
  }
  await faces.contact.subscribe(ownScope, '9812345678')
  await faces.contact.sendMessage(await shop.scope('in'), {
    name: canary,
    email,
    phone: '',
    message: canaryText,
  })
  for (const at of [ownScope, await shop.scope('in')]) {
    await db().execute(sql`
      insert into tracked_event (seller_id, at, customer_id, user_type, username, searched, viewed, added)
      values (${at.seller.id}, now(), ${at.viewer.kind === 'customer' ? at.viewer.id : null},
        'Visitor', ${email}, true, false, false)`)
  }
  const { id: sellerId } = ownScope.seller
  await db().execute(sql`
    insert into search_shown (seller_id, visit, query, words, at, customer_id, product_ids, marks)
    values (${sellerId}, 'leaver', 'glove', ${canaryText}, now(), ${customer.id}, '{1}', '-')`)
  await db().execute(sql`
    insert into search_choice (seller_id, visit, query, product_id, clicked_at, customer_id)
    values (${sellerId}, 'leaver', 'glove', 1, now(), ${customer.id})`)
  await db().execute(sql`
    with written as (
      insert into opinion (seller_id, product_id, customer_id, kind, state, text, author, at)
      select seller_id, id, ${customer.id}::uuid, 'question', 'shown', ${canaryText}, ${canary}, now()
      from product where seller_id = ${sellerId} limit 1 returning seller_id, id)
    insert into opinion_mark (seller_id, opinion_id, customer_id, kind, at)
    select seller_id, id, ${customer.id}::uuid, 'report', now() from written`)
  await negotiate(ownScope)
  await proposeOffer(ownScope, (await packs(ownScope))[0]!)
  await faces.accounts.forgotPassword(ownScope, email)
  await faces.accounts.changeProfile(ownScope, {
    ...customer,
    phone: '+919812345678',
    email: `new-${email}`,
    password: testPassword,
  })
  return { ended, underWay }
}

/** A request in her own words with a file, and a bid. */
async function negotiate(ownScope: Scope) {
  const line = {
    packId: '',
    quantity: '2',
    words: canaryText,
    unit: 'piece',
    link: '',
    targetPrice: '',
  }
  const rfqResult = await faces.quotes.createRfq(
    ownScope,
    'leave-rfq-1',
    aRequest({ name: canary, email, note: canaryText, lines: [line] }),
  )
  if (!rfqResult.ok) throw new Error(rfqResult.code)
  const ref = { id: rfqResult.value.id }
  const { rowVersion } = await faces.quotes.getRfq(ownScope, ref)
  const messageResult = await faces.quotes.writeMessage(
    ownScope,
    ref,
    { key: 'leave-rfq-2', rowVersion },
    canaryText,
  )
  if (!messageResult.ok) throw new Error(messageResult.code)
  const file = {
    name: `${canary}.pdf`,
    bytes: new TextEncoder().encode('%PDF-1.4\n%%EOF'),
    lineId: null,
  }
  const seen = (await faces.quotes.getRfq(ownScope, ref)).rowVersion
  const attached = await faces.quotes.attach(
    ownScope,
    ref,
    { key: 'leave-rfq-3', rowVersion: seen },
    file,
  )
  if (!attached.ok) throw new Error(attached.code)
  await faces.quotes.requestStockAlert(ownScope, { words: canaryText, email })
  const packId = (await packs(ownScope))[1]!
  const alert = { packId, kind: 'price', email: '', maxPrice: '1' } as const
  const alertOutcome = await faces.engagement.saveAlert(ownScope, alert)
  if (!alertOutcome.ok) throw new Error(alertOutcome.code)
  const lines = [{ packId: (await packs(ownScope))[1]!, quantity: 1, bidPrice: 15_000 }]
  const bid = await faces.bids.makeBid(ownScope, {
    key: 'leave-bid-1',
    submit: true,
    allOrNothing: false,
    lines,
  })
  if (!bid.ok) throw new Error(bid.code)
}

/** Tables of any schema with the canary in some text column. */
async function findCanaryTables(): Promise<string[]> {
  const { rows } = await db().execute<{ schema: string; name: string; column: string }>(sql`
    select c.table_schema as schema, c.table_name as name, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'tsvector', 'bytea')
        or c.udt_name = 'citext')`)
  expect(rows.length, 'columns were looked at').toBeGreaterThan(100)
  const seen = new Set<string>()
  for (const { schema, name, column } of rows) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const found = await db().execute(
      sql`select 1 from ${table} where strpos(lower(${sql.identifier(column)}::text), ${canary}) > 0 limit 1`,
    )
    if (found.rowCount) seen.add(name)
  }
  return [...seen].sort()
}

describe('[ACC-05] one’s data and the way out', () => {
  test('every table that knows a person is in the export, or says why it is not [V4]', async () => {
    const { rows } = await db().execute<{ name: string }>(sql`
      select distinct c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema = 'public' and c.table_name not in ('seller', 'place_book')
        and c.column_name in ('customer_id', 'person_id', 'actor_id', 'owner', 'owner_id',
          'buyer_id', 'author_id', 'email',
          'phone', 'mobile', 'contact', 'recipient', 'username', 'requester_id')
      union select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid in (
        'person'::regclass, 'shop_order'::regclass, 'order_line'::regclass, 'rfq'::regclass, 'bid'::regclass)`)
    const coveredTables = new Set([
      ...personalTables.map(({ table }) => table),
      ...Object.keys(excludedTables),
    ])
    expect(rows.map(({ name }) => name).filter((name) => !coveredTables.has(name))).toEqual([])
    expect(rows.length).toBeGreaterThan(12)
  })

  test('the file has all of it, of all sellers, and no secrets; another’s has none of it [V4]', async () => {
    const customer = scope.viewer as Customer
    const numbers = await createPersonalData(customer)
    const file = (await faces.exportPersonalData(scope)) as Record<string, { seller_id?: number }[]>
    for (const { name } of personalTables.filter(
      ({ name }) =>
        !/secondFactor|passkeys|roles|orderApprovals|assignedWork|savedViews|snoozedWork|notificationChoices|deskRecord|comparisons|couponsUsed|quotes|agreed/.test(
          name,
        ),
    ))
      expect(file[name]!.length, name).toBeGreaterThan(0)
    const text = JSON.stringify(file)
    expect(text).toContain(numbers.ended)
    expect(text).toContain(numbers.underWay)
    expect(text).not.toMatch(/"[^"]*(token|_hash|password|_key|secret)":/)
    expect(new Set(file.messages!.map(({ seller_id }) => seller_id)).size).toBe(2)

    const ben = await shop.scope('in', { viewer: await shop.customer('ben@people.example') })
    expect(JSON.stringify(await faces.exportPersonalData(ben))).not.toContain(canary)
    await db().execute(sql`update person set email_verified = false where id = ${customer.id}`)
    const unproved = (await faces.exportPersonalData(scope)) as Record<string, object[]>
    expect(
      unproved.newsletters,
      'an address that is not confirmed shows nothing left under it',
    ).toEqual([])
    await db().execute(sql`update person set email_verified = true where id = ${customer.id}`)
  })

  test('leaving needs the password, and is not for staff', async () => {
    expect(await faces.eraseAccount(scope, '')).toMatchObject({ code: 'prove-first' })
    expect(await faces.eraseAccount(scope, 'a guess')).toMatchObject({
      fields: { password: 'wrong-password' },
    })
    const worker = await shop.customer('worker@people.example')
    await db().execute(
      sql`insert into staff (seller_id, person_id, role) values (${scope.seller.id}, ${worker.id}, 'reader')`,
    )
    const workerScope = await shop.scope('in', { viewer: worker })
    expect(await faces.eraseAccount(workerScope, testPassword)).toMatchObject({
      code: 'works-here',
    })
  })

  test('afterwards no table, mail or log names them; orders stay, and those under way keep their address [V5]', async () => {
    const before = await findCanaryTables()
    // Control: the canary is found where it is.
    expect(before).toEqual(
      expect.arrayContaining([
        'address',
        'contact_message',
        'newsletter_subscriber',
        'order_contact',
        'order_request',
        'outbox_mail',
        'negotiation_words',
        'payment',
        'person',
        'rfq_contact',
        'rfq_file',
        'rfq_line',
        'wanted',
        'product_alert',
        'saved_cart',
        'tracked_event',
        'search_shown',
        'one_time_token',
      ]),
    )
    const { rows: fileRows } = await db().execute<{
      sellerId: number
      rfqId: number
      sha256: string
    }>(sql`select seller_id as "sellerId", rfq_id as "rfqId", sha256 from rfq_file`)
    const file = buildFileKey(fileRows[0]!.sellerId, fileRows[0]!.rfqId, fileRows[0]!.sha256)
    expect(await shop.outside.storage.read(file)).not.toBeNull()
    const eraseResult = await faces.eraseAccount(scope, testPassword)
    expect(eraseResult).toEqual({ ok: true, value: { underWay: 1 } })
    // Invoices keep their buyer for as long as the law asks (decision 068).
    expect(await findCanaryTables()).toEqual(['order_contact', 'order_document'])
    expect(await findViolations(db())).toEqual([])
    const desk = await shop.atDesk('owner', 'tools')
    const { rows: underWay } = await db().execute<{ number: string }>(
      sql`select number from shop_order where state = 'shipped'`,
    )
    for (const { number } of underWay)
      await faces.orders.runDeskOrderAction(desk, number, 'deliver')
    await faces.orders.eraseEndedOrderContacts(db())
    expect(await findCanaryTables()).toEqual(['order_document'])
    await db().execute(sql`update order_document set at = at - interval '8 years'`)
    await faces.orders.eraseEndedOrderContacts(db())
    expect(await findCanaryTables()).toEqual([])
    expect(await shop.outside.storage.read(file), 'the file of the request').toBeNull()
    for (const run of [faces.bids.runBidClock, faces.quotes.runQuoteClocks])
      await run(shop, links, new Date())
    const { rows: ends } = await db().execute<{ state: string }>(
      sql`select state from rfq union all select state from bid`,
    )
    expect(ends.map(({ state }) => state).sort(), 'what was live has ended').toEqual([
      'EXPIRED',
      'EXPIRED',
    ])
    expect(await findCanaryTables()).toEqual([])
    expect(logged.join('\n').toLowerCase()).not.toContain(canary)
    const { rows } = await db().execute<{ orders: number; lines: number; sessions: number }>(sql`
      select (select count(*)::int from shop_order where customer_id is null) as orders,
        (select count(*)::int from order_line) as lines,
        (select count(*)::int from session s join person p on p.id = s.person_id
          where p.email like ${`%${canary}%`}) as sessions`)
    expect(rows[0]).toEqual({ orders: 2, lines: 2, sessions: 0 })
    await expect(faces.eraseAccount(scope, testPassword)).resolves.toMatchObject({ ok: false })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { RateLimiter } from '#platform/ports.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { testPassword } from '#testing/test-customer.ts'
import { testNow } from '#testing/test-shop.ts'
import { type CompanyShop, noRoles, openCompanyShop } from './company-fixture.ts'

let shop: CompanyShop
beforeAll(async () => {
  shop = await openCompanyShop()
})
afterAll(() => shop.close())

const getId = (scope: Scope) => (scope.viewer as Customer).id

async function order(scope: Scope): Promise<string> {
  const placed = await faces.orders.placeOrder(scope, await shop.fill(scope, 1))
  if (!placed.ok) throw new Error(placed.code)
  return placed.value.number
}

/** Orders of one G1 that staff prepared: several can be placed at the same moment. */
async function addDrafts(scope: Scope, count: number): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ number: string }>(
    `with draft as (
      insert into draft_order (seller_id, number, customer_id, email, pincode, payment_method, state, created_at, updated_at)
      select $1, 'D-limit-' || n, $2, '', '411001', 'cod', 'sent', now(), now()
      from generate_series(1, $3::int) n returning seller_id, id, number),
    line as (
      insert into draft_order_line (seller_id, draft_id, position, pack_id, quantity)
      select d.seller_id, d.id, 1, k.id, 1 from draft d
      join pack k on k.seller_id = d.seller_id and k.code = 'G1')
    select number from draft`,
    [scope.seller.id, getId(scope), count],
  )
  return rows.map(({ number }) => number)
}

describe('[CO-01] companies and whom one acts for', () => {
  test('who makes a company administers it and acts for it', async () => {
    const acting = await shop.found('asha@acme.example', 'Acme Tools')
    expect(acting.company).toMatchObject({ name: 'Acme Tools' })
    expect(acting.company!.roles).toContain('admin')
    expect(await faces.companies.listOwnCompanies(acting)).toMatchObject([
      { name: 'Acme Tools', memberCount: 1, isCurrent: true },
    ])
    await faces.companies.actFor(acting, null)
    expect((await shop.reload(acting)).company).toBeUndefined()
  })

  test('nobody else acts for it, and nobody at another seller', async () => {
    const dev = await shop.found('dev@acme.example', 'Dev & Co')
    const { id } = dev.company!
    const ben = await shop.enter('ben@other.example')
    expect(await faces.companies.actFor(ben, id)).toMatchObject({ code: 'no-member' })
    const elsewhere = await shop.enter('dev@acme.example', 'tools')
    expect(await faces.companies.actFor(elsewhere, id)).toMatchObject({ code: 'no-member' })
    expect(await faces.companies.listOwnCompanies(elsewhere)).toEqual([])
    // A session that was set to it by whatever way counts for nothing without the membership.
    await shop.database.pool.query('update session set company_id = $1 where id = $2', [
      id,
      (ben.viewer as Customer).sessionId,
    ])
    expect((await shop.reload(ben)).company).toBeUndefined()
  })

  test('a tax number is checked, and a name is needed', async () => {
    const eve = await shop.enter('eve@acme.example')
    const create = (name: string, taxNumber: string) =>
      faces.companies.createCompany(eve, { name, taxNumber })
    expect(await create(' ', '')).toMatchObject({ fields: { name: 'missing' } })
    expect(await create('Eve', '27AAPFU0939F1ZX')).toMatchObject({
      fields: { taxNumber: 'bad-gstin' },
    })
    expect(await create('Eve', '27 aapfu0939f1zv')).toMatchObject({ ok: true })
  })

  test('an invitation is for one address and works once; roles decide who orders and manages', async () => {
    const boss = await shop.found('boss@invite.example', 'Invite Ltd')
    const invited = { ...noRoles, email: 'new@invite.example', buy: true }
    expect(await faces.companies.inviteMember(boss, invited)).toEqual({ ok: true, value: null })
    const mail = (await shop.letters()).findLast(({ to }) => to === 'new@invite.example')!
    const token = /token=([\w-]+)/.exec(mail.text)![1]!
    const other = await shop.enter('other@invite.example')
    expect(await faces.joinCompany(other, token)).toMatchObject({ code: 'other-address' })
    const invitee = await shop.enter('new@invite.example')
    expect(await faces.joinCompany(invitee, token)).toMatchObject({ ok: true })
    expect(await faces.joinCompany(invitee, token)).toMatchObject({ code: 'link-spent' })
    const member = await shop.reload(invitee)
    expect(member.company).toMatchObject({ roles: ['see', 'buy'] })
    await expect(
      faces.companies.inviteMember(member, { ...invited, email: 'x@y.example' }),
    ).rejects.toMatchObject({ kind: 'forbidden' })
    const seer = await shop.join(boss, 'seer@invite.example', {})
    expect(await faces.orders.placeOrder(seer, await shop.fill(seer, 1))).toMatchObject({
      code: 'no-buy-role',
    })
    expect(await faces.companies.inviteMember(boss, invited)).toMatchObject({
      fields: { email: 'has-access' },
    })
  })

  test('an invitation gives nothing once whoever sent it left', async () => {
    const boss = await shop.found('boss2@invite.example', 'Two Bosses')
    const second = await shop.join(boss, 'second@invite.example', { admin: true })
    await faces.companies.inviteMember(second, { ...noRoles, email: 'late@invite.example' })
    const mail = (await shop.letters()).findLast(({ to }) => to === 'late@invite.example')!
    const token = /token=([\w-]+)/.exec(mail.text)![1]!
    expect(await faces.removeCompanyMember(boss, getId(second), getId(boss))).toMatchObject({
      ok: true,
    })
    const late = await shop.enter('late@invite.example')
    expect(await faces.joinCompany(late, token)).toMatchObject({ code: 'link-spent' })
  })
})

test('[CO-01] [SAFE-07] nobody mails invitations without end', async () => {
  const boss = await shop.found('boss@mails.example', 'Mails Ltd')
  const limits: RateLimiter = {
    consume: async (name) => (name === 'invitation-mail-of-person' ? 600 : 0),
    use: async () => ({ retryAfter: 0, points: 1, seconds: 1, left: 1, reset: 1 }),
    refund: async () => {},
  }
  const limited = { ...boss, rateLimitKey: '192.0.2.1', outside: { ...boss.outside, limits } }
  const invited = { ...noRoles, email: 'somebody@mails.example' }
  expect(await faces.companies.inviteMember(limited, invited)).toMatchObject({
    code: 'too-many-mailed',
  })
  expect((await shop.letters()).filter(({ to }) => to === invited.email)).toEqual([])
})

describe('[CO-02] limits, and what each order must name', () => {
  test('an order above a limit is not placed, and of many at once none exceeds the month', async () => {
    const asha = await shop.found('asha@limit.example', 'Limit Ltd')
    const roles = { buy: true, orderLimit: '1,000' }
    const ravi = await shop.join(asha, 'ravi@limit.example', roles)
    const large = await shop.fill(ravi, 20)
    expect(await faces.orders.placeOrder(ravi, large)).toMatchObject({ code: 'over-order-limit' })
    expect((await faces.orders.loadCheckout(ravi, {})).company).toMatchObject({
      over: 'over-order-limit',
      hasApprover: true,
    })
    const { lines } = await faces.cart.readCart(ravi)
    await faces.cart.removeLine(ravi, lines[0]!.packId)
    const command = await shop.fill(ravi, 1)
    const monthLimit = String((command.expectedTotal * 2) / 100)
    expect(
      await faces.changeCompanyMember(asha, getId(ravi), { ...noRoles, buy: true, monthLimit }),
    ).toMatchObject({ ok: true })
    await faces.cart.removeLine(ravi, (await faces.cart.readCart(ravi)).lines[0]!.packId)
    const drafts = await addDrafts(ravi, 4)
    const results = await Promise.all(
      drafts.map((draft) =>
        faces.orders.placeOrder(ravi, {
          ...command,
          draft,
          key: `limit-${draft}`,
          totalsKey: null,
        }),
      ),
    )
    expect(results.map((each) => (each.ok ? 'placed' : each.code)).sort()).toEqual([
      'over-month-limit',
      'over-month-limit',
      'placed',
      'placed',
    ])
  })

  test('[CO-04] a purchase order and a cost centre are asked for, and stay with the order', async () => {
    const asha = await shop.found('asha@po.example', 'PO Ltd')
    const details = { name: 'PO Ltd', taxNumber: '' }
    await faces.companies.saveCostCenter(asha, { code: 'CC-7', centerName: 'Workshop' })
    await faces.companies.saveCompanySettings(asha, {
      ...details,
      requiresPurchaseOrder: true,
      requiresCostCenter: true,
    })
    const acting = await shop.reload(asha)
    const command = await shop.fill(acting, 1)
    const place = (change: object) =>
      faces.orders.placeOrder(acting, { ...command, ...change, companyId: acting.company!.id })
    expect(await place({})).toMatchObject({ code: 'po-missing' })
    expect(await place({ purchaseOrder: 'PO-1' })).toMatchObject({ code: 'cost-center-missing' })
    expect(await place({ purchaseOrder: 'PO-1', costCenter: 'CC-8' })).toMatchObject({
      code: 'cost-center-missing',
    })
    expect(await faces.orders.placeOrder(acting, { ...command, companyId: 0 })).toMatchObject({
      code: 'company-changed',
    })
    const placed = await place({ purchaseOrder: 'PO-1', costCenter: 'CC-7' })
    if (!placed.ok) throw new Error(placed.code)
    expect(await faces.orders.myOrder(acting, placed.value.number)).toMatchObject({
      purchaseOrder: 'PO-1',
      companyOrder: { costCenter: 'CC-7' },
    })
  })
})

describe('[CO-06] whose orders are whose', () => {
  test('colleagues see a company’s orders and who placed them; nobody else, and one’s own stay own', async () => {
    const asha = await shop.found('asha@shared.example', 'Shared Ltd')
    const ravi = await shop.join(asha, 'ravi@shared.example', { buy: true })
    const number = await order(ravi)
    expect(await faces.orders.myOrder(asha, number)).toMatchObject({
      companyOrder: { companyName: 'Shared Ltd', personName: 'ravi Test' },
    })
    const { orders } = await faces.orders.myOrders(asha, 1)
    expect(orders.map((each) => each.number)).toEqual([number])
    // Ravi himself sees it only while he acts for the company.
    const { company: _, ...raviHimself } = ravi
    await expect(faces.orders.myOrder(raviHimself, number)).rejects.toMatchObject({
      kind: 'not-found',
    })
    const own = await order(raviHimself)
    for (const scope of [asha, ravi])
      await expect(faces.orders.myOrder(scope, own)).rejects.toMatchObject({ kind: 'not-found' })
    const stranger = await shop.found('stranger@else.example', 'Else Ltd')
    await expect(faces.orders.myOrder(stranger, number)).rejects.toMatchObject({
      kind: 'not-found',
    })
    const seer = await shop.join(asha, 'seer@shared.example', {})
    expect((await faces.orders.myOrder(seer, number)).may).toEqual({
      cancel: null,
      return: false,
      pay: false,
    })
    await expect(faces.orders.cancelOwnOrder(seer, number, '')).rejects.toMatchObject({
      kind: 'forbidden',
    })
    expect(await faces.orders.cancelOwnOrder(asha, number, '')).toMatchObject({ ok: true })
  })
})

describe('[DESK-01] a company’s order at the desk', () => {
  test('who may not see contacts learns neither the company nor who placed it', async () => {
    const asha = await shop.found('asha@desk.example', 'Desk Ltd')
    const number = await order(asha)
    const whole = await faces.orders.deskOrder(await shop.atDesk('fulfilment'), number)
    expect(whole).toMatchObject({ companyOrder: { companyName: 'Desk Ltd' } })
    expect(whole.track[0]!.by).toBe('asha Test')
    const seen = JSON.stringify(await faces.orders.deskOrder(await shop.atDesk('reader'), number))
    expect(seen).not.toMatch(/Desk Ltd|asha/i)
  })
})

describe('[CO-07] leaving', () => {
  test('who is removed sees nothing more, and mails reach the successor', async () => {
    const asha = await shop.found('asha@leave.example', 'Leave Ltd')
    const ravi = await shop.join(asha, 'ravi@leave.example', { buy: true })
    const number = await order(ravi)
    expect(await faces.removeCompanyMember(asha, getId(ravi), '')).toMatchObject({
      code: 'hand-to',
    })
    expect(await faces.removeCompanyMember(asha, getId(ravi), getId(asha))).toMatchObject({
      ok: true,
    })
    const later = await shop.reload(ravi)
    expect(later.company).toBeUndefined()
    await expect(faces.orders.myOrder(later, number)).rejects.toMatchObject({ kind: 'not-found' })
    expect(await faces.companies.actFor(later, asha.company!.id)).toMatchObject({
      code: 'no-member',
    })
    const { rows } = await shop.database.pool.query<{ email: string }>(
      `select distinct c.email from order_contact c join shop_order o
        on o.seller_id = c.seller_id and o.id = c.order_id where o.number = $1`,
      [number],
    )
    expect(rows).toEqual([{ email: 'asha@leave.example' }])
  })

  test('the last who manages it stays while others belong to it; the last of all closes it', async () => {
    const asha = await shop.found('asha@last.example', 'Last Ltd')
    const ravi = await shop.join(asha, 'ravi@last.example', { buy: true })
    expect(await faces.leaveCompany(asha, getId(ravi))).toMatchObject({ code: 'last-admin' })
    expect(await faces.changeCompanyMember(asha, getId(asha), noRoles)).toMatchObject({
      code: 'last-admin',
    })
    expect(await faces.leaveCompany(ravi, getId(asha))).toMatchObject({ ok: true })
    expect(await faces.leaveCompany(asha, '')).toMatchObject({ ok: true })
    expect(await faces.companies.listOwnCompanies(asha)).toEqual([])
  })

  test('the last person waits for orders under way; contacts of ended ones stay', async () => {
    const asha = await shop.found('asha@under.example', 'Under Ltd')
    const ravi = await shop.join(asha, 'ravi@under.example', { buy: true })
    const number = await order(ravi)
    const setState = (state: string) =>
      shop.database.pool.query(`update shop_order set state = $1 where number = $2`, [
        state,
        number,
      ])
    await setState('delivered')
    expect(await faces.leaveCompany(ravi, getId(asha))).toMatchObject({ ok: true })
    const { rows } = await shop.database.pool.query<{ email: string }>(
      `select distinct c.email from order_contact c join shop_order o
        on o.seller_id = c.seller_id and o.id = c.order_id where o.number = $1`,
      [number],
    )
    expect(rows).toEqual([{ email: 'ravi@under.example' }])
    await setState('shipped')
    expect(await faces.leaveCompany(asha, '')).toMatchObject({ code: 'under-way' })
    await setState('delivered')
    expect(await faces.leaveCompany(asha, '')).toMatchObject({ ok: true })
  })

  test('[ACC-05] of two who manage it and delete their accounts at once, one stays', async () => {
    const first = await shop.found('first@race.example', 'Race Ltd')
    const second = await shop.join(first, 'second@race.example', { admin: true })
    await shop.join(first, 'third@race.example', {})
    const outcomes = await Promise.all(
      [first, second].map((scope) => faces.eraseAccount(scope, testPassword)),
    )
    expect(outcomes.map((outcome) => (outcome.ok ? 'erased' : outcome.code)).sort()).toEqual([
      'erased',
      'leads-company',
    ])
  })

  test('[CO-01] old invitations are deleted, and a full company takes nobody', async () => {
    const asha = await shop.found('asha@full.example', 'Full Ltd')
    const { pool } = shop.database
    const invitation = { ...noRoles, email: 'late@full.example' }
    expect((await faces.companies.inviteMember(asha, invitation)).ok).toBe(true)
    const mail = (await shop.letters()).findLast(({ to }) => to === 'late@full.example')!
    const token = /token=([\w-]+)/.exec(mail.text)![1]!
    const late = await shop.enter('late@full.example')
    await pool.query(
      `with people as (insert into person (id, email, name)
         select gen_random_uuid(), 'p' || n || '@full.example', 'P' from generate_series(1, 499) n returning id)
       insert into company_member (seller_id, company_id, person_id, roles, joined_at)
         select $1, $2, id, '{see}', now() from people`,
      [asha.seller.id, asha.company!.id],
    )
    expect(await faces.joinCompany(late, token)).toMatchObject({
      code: 'too-many-members',
    })
    const count = async () => {
      const { rows } = await pool.query(
        `select 1 from company_invitation where email = 'late@full.example'`,
      )
      return rows.length
    }
    const days = (n: number) => new Date(testNow.getTime() + n * 86_400_000)
    await faces.companies.purgeCompanyInvitations(shop, days(30))
    expect(await count()).toBe(1)
    await faces.companies.purgeCompanyInvitations(shop, days(38))
    expect(await count()).toBe(0)
  })
})

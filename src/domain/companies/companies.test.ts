import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** As the next request of this person's session would have it. */
async function reload(scope: Scope): Promise<Scope> {
  const { viewer, seller } = scope
  if (viewer.kind !== 'customer') throw new Error('nobody is signed in')
  const { rows } = await shop.database.pool.query<{ id: string | null }>(
    'select company_id as id from session where id = $1',
    [viewer.sessionId],
  )
  const companyId = rows[0]!.id === null ? null : Number(rows[0]!.id)
  const { company: _, ...personal } = scope
  const company = await faces.companies.findActingCompany(shop, seller, { ...viewer, companyId })
  return { ...personal, ...(company && { company }) }
}

const enter = async (email: string, code: 'in' | 'tools' = 'in') =>
  shop.scope(code, { viewer: await shop.customer(email, code) })

const acme = { name: 'Acme Tools', taxNumber: '' }

describe('[CO-01] companies and whom one acts for', () => {
  test('who makes a company administers it and acts for it', async () => {
    const asha = await enter('asha@acme.example')
    const made = await faces.companies.createCompany(asha, acme)
    if (!made.ok) throw new Error(made.code)
    const acting = await reload(asha)
    expect(acting.company).toMatchObject({ id: made.value.id, name: 'Acme Tools' })
    expect(acting.company!.roles).toContain('admin')
    expect(await faces.companies.listOwnCompanies(acting)).toMatchObject([
      { name: 'Acme Tools', memberCount: 1, isCurrent: true },
    ])
    await faces.companies.actFor(acting, null)
    expect((await reload(acting)).company).toBeUndefined()
  })

  test('nobody else acts for it, and nobody at another seller', async () => {
    const dev = await enter('dev@acme.example')
    const made = await faces.companies.createCompany(dev, { ...acme, name: 'Dev & Co' })
    if (!made.ok) throw new Error(made.code)
    const ben = await enter('ben@other.example')
    expect(await faces.companies.actFor(ben, made.value.id)).toMatchObject({ code: 'no-member' })
    const elsewhere = await enter('dev@acme.example', 'tools')
    expect(await faces.companies.actFor(elsewhere, made.value.id)).toMatchObject({
      code: 'no-member',
    })
    expect(await faces.companies.listOwnCompanies(elsewhere)).toEqual([])
    // A session that was set to it by whatever way counts for nothing without the membership.
    await shop.database.pool.query('update session set company_id = $1 where id = $2', [
      made.value.id,
      ben.viewer.kind === 'customer' && ben.viewer.sessionId,
    ])
    expect((await reload(ben)).company).toBeUndefined()
  })

  test('a tax number is checked, and a name is needed', async () => {
    const eve = await enter('eve@acme.example')
    expect(await faces.companies.createCompany(eve, { name: ' ', taxNumber: '' })).toMatchObject({
      fields: { name: 'missing' },
    })
    expect(
      await faces.companies.createCompany(eve, { name: 'Eve', taxNumber: '27AAPFU0939F1ZX' }),
    ).toMatchObject({ fields: { taxNumber: 'bad-gstin' } })
    expect(
      await faces.companies.createCompany(eve, { name: 'Eve', taxNumber: '27 aapfu0939f1zv' }),
    ).toMatchObject({ ok: true })
  })
})

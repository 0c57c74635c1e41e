import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('[LANG-03] a language that there is not is refused, and the account keeps its own', async () => {
  const scope = { ...(await shop.scope('in')), viewer: await shop.customer('asha@example.com') }
  const account = { firstName: 'Asha', lastName: '', email: 'asha@example.com', phone: '' }
  const change = (language: string) =>
    faces.accounts.changeProfile(scope, { ...account, password: '', language })
  const read = async () => (await faces.accounts.reloadAccount(scope)).language
  expect(await change('hi')).toMatchObject({ ok: true })
  for (const language of ['xx', 'hindi', '__proto__', '../hi'])
    expect(await change(language), language).toMatchObject({ fields: { language: 'invalid' } })
  expect(await change('h'.repeat(5_000))).toMatchObject({ ok: false })
  expect(await read()).toBe('hi')
  expect(await change('')).toMatchObject({ ok: true })
  expect(await read()).toBeNull()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#domain/shop.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import type { Scope } from '../scope.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/128.0 Mobile Safari/537.36'
const laptop = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:130.0) Gecko/20100101 Firefox/130.0'

async function signInOn(
  email: string,
  userAgent: string,
  devices = '',
  via: 'cookie' | 'bearer' = 'cookie',
) {
  const scope = await shop.scope('in', {
    browser: { userAgent, deviceCookie: devices },
    address: '203.0.113.77',
  })
  const outcome = await faces.signIn(
    scope,
    { login: email, password: testPassword, code: '', step: '' },
    via,
  )
  if (!outcome.ok || outcome.value.kind !== 'signed-in') throw new Error('Refused')
  const { customer, ...made } = outcome.value
  return { ...made, scope: { ...scope, viewer: customer } as Scope }
}

const listMails = async (to: string, subject: string) =>
  (await shop.letters()).filter((letter) => letter.to === to && letter.subject.includes(subject))

test('[SAFE-06] sessions are listed with device, network and door, and are ended one by one or all but this one', async () => {
  const email = 'listed@example.com'
  await shop.customer(email)
  const here = await signInOn(email, laptop)
  const there = await signInOn(email, phone)
  const api = await signInOn(email, 'okhttp/4.12', '', 'bearer')
  const other = { ...(await shop.scope('in')), viewer: await shop.customer('stranger@example.com') }
  const list = await faces.accounts.listSessions(here.scope)
  expect(
    list.map(({ device, place, network, isThis }) => [device, place, network, isThis]),
  ).toEqual(
    expect.arrayContaining([
      ['Firefox on Mac', 'Shop of Seller in', '203.0.113.x', true],
      ['Chrome on Android', 'Shop of Seller in', '203.0.113.x', false],
      ['okhttp', 'API of Seller in', '203.0.113.x', false],
    ]),
  )
  const phones = list.find(({ device }) => device === 'Chrome on Android')!
  const alive = async ({ token }: { token: string }, via: 'cookie' | 'bearer' = 'cookie') =>
    (await faces.accounts.readSession(
      shop,
      token,
      { sellerId: here.scope.seller.id, kind: 'shop', via },
      here.scope.now,
    )) !== null
  await faces.accounts.endSession(other, phones.id)
  expect(await alive(there), 'another’s list').toBe(true)
  await faces.accounts.endSession(here.scope, phones.id)
  expect([await alive(there), await alive(here), await alive(api, 'bearer')]).toEqual([
    false,
    true,
    true,
  ])
  await faces.accounts.endOtherSessions(here.scope)
  expect([await alive(here), await alive(api, 'bearer')]).toEqual([true, false])
  expect(await faces.accounts.listSessions(here.scope)).toHaveLength(1)
})

test('[SAFE-06] a new device is mailed once with a way back, a known one and the very first are not', async () => {
  const email = 'device@example.com'
  await shop.customer(email)
  expect(await listMails(email, 'New sign-in')).toEqual([])
  const first = await signInOn(email, phone)
  const [mail] = await listMails(email, 'New sign-in')
  expect(mail!.text).toMatch(/Chrome on Android from the network 203\.0\.113\.x/)
  expect(mail!.text).toContain('/secure-account?token=')
  await signInOn(email, phone, first.devices)
  expect(await listMails(email, 'New sign-in')).toHaveLength(1)
  await signInOn(email, 'okhttp/4.12', '', 'bearer')
  await signInOn(email, 'okhttp/4.12', '', 'bearer')
  expect(await listMails(email, 'New sign-in')).toHaveLength(2)
  // A device whose session was ended counts as new again.
  const { devices } = await faces.accounts.endOtherSessions(first.scope)
  await signInOn(email, phone, first.devices)
  expect(await listMails(email, 'New sign-in')).toHaveLength(3)
  await signInOn(email, phone, devices)
  expect(await listMails(email, 'New sign-in')).toHaveLength(3)
})

test('[SAFE-06] [SAFE-02] who ends sessions, also one that is none, leaves the way back that the owner was mailed', async () => {
  const email = 'way-back@example.com'
  await shop.customer(email)
  const thief = await signInOn(email, phone)
  const [mail] = await listMails(email, 'New sign-in')
  const [, token] = /\/secure-account\?token=(\S+)/.exec(mail!.text)!
  await faces.accounts.endSession(thief.scope, 'none')
  await faces.accounts.endOtherSessions(thief.scope)
  expect(await faces.accounts.undoChange(await shop.scope('in'), token!)).toMatchObject({
    ok: true,
  })
  expect(await faces.accounts.listSessions(thief.scope)).toEqual([])
})

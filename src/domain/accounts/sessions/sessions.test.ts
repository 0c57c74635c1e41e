import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { Scope } from '#platform/scope.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const phoneUserAgent = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/128.0 Mobile Safari/537.36'
const laptopUserAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:130.0) Gecko/20100101 Firefox/130.0'

async function signInWithDevice(
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
  const { customer, ...newSession } = outcome.value
  return { ...newSession, scope: { ...scope, viewer: customer } as Scope }
}

const listMails = async (to: string, subject: string) =>
  (await shop.letters()).filter(
    (listedMail) => listedMail.to === to && listedMail.subject.includes(subject),
  )

test('[SAFE-06] sessions are listed with device, network and door, and are ended one by one or all but this one', async () => {
  const email = 'listed@example.com'
  await shop.customer(email)
  const laptopSession = await signInWithDevice(email, laptopUserAgent)
  const phoneSession = await signInWithDevice(email, phoneUserAgent)
  const apiSession = await signInWithDevice(email, 'okhttp/4.12', '', 'bearer')
  const strangerScope = {
    ...(await shop.scope('in')),
    viewer: await shop.customer('stranger@example.com'),
  }
  const list = await faces.accounts.listSessions(laptopSession.scope)
  expect(
    list.map(({ device, place, network, isThis }) => [device, place, network, isThis]),
  ).toEqual(
    expect.arrayContaining([
      ['Firefox on Mac', 'Seller in shop', '203.0.113.x', true],
      ['Chrome on Android', 'Seller in shop', '203.0.113.x', false],
      ['okhttp', 'Seller in API', '203.0.113.x', false],
    ]),
  )
  const phoneEntry = list.find(({ device }) => device === 'Chrome on Android')!
  const isAlive = async ({ token }: { token: string }, via: 'cookie' | 'bearer' = 'cookie') =>
    (await faces.accounts.readSession(
      shop,
      token,
      { sellerId: laptopSession.scope.seller.id, kind: 'shop', via },
      laptopSession.scope.now,
    )) !== null
  await faces.accounts.endSession(strangerScope, phoneEntry.id)
  expect(await isAlive(phoneSession), 'another’s list').toBe(true)
  await faces.accounts.endSession(laptopSession.scope, phoneEntry.id)
  expect([
    await isAlive(phoneSession),
    await isAlive(laptopSession),
    await isAlive(apiSession, 'bearer'),
  ]).toEqual([false, true, true])
  await faces.accounts.endOtherSessions(laptopSession.scope)
  expect([await isAlive(laptopSession), await isAlive(apiSession, 'bearer')]).toEqual([true, false])
  expect(await faces.accounts.listSessions(laptopSession.scope)).toHaveLength(1)
})

test('[SAFE-06] a new device is mailed once with a way back, a known one and the very first are not', async () => {
  const email = 'device@example.com'
  await shop.customer(email)
  expect(await listMails(email, 'New sign-in')).toEqual([])
  const firstSession = await signInWithDevice(email, phoneUserAgent)
  const [mail] = await listMails(email, 'New sign-in')
  expect(mail!.text).toMatch(/Chrome on Android from the network 203\.0\.113\.x/)
  expect(mail!.text).toContain('/secure-account?token=')
  await signInWithDevice(email, phoneUserAgent, firstSession.devices)
  expect(await listMails(email, 'New sign-in')).toHaveLength(1)
  await signInWithDevice(email, 'okhttp/4.12', '', 'bearer')
  await signInWithDevice(email, 'okhttp/4.12', '', 'bearer')
  expect(await listMails(email, 'New sign-in')).toHaveLength(2)
  // A device whose session was ended counts as new again.
  const { devices } = await faces.accounts.endOtherSessions(firstSession.scope)
  await signInWithDevice(email, phoneUserAgent, firstSession.devices)
  expect(await listMails(email, 'New sign-in')).toHaveLength(3)
  await signInWithDevice(email, phoneUserAgent, devices)
  expect(await listMails(email, 'New sign-in')).toHaveLength(3)
})

test('[SAFE-06] [SAFE-02] who ends sessions, also one that is none, leaves the way back that the owner was mailed', async () => {
  const email = 'way-back@example.com'
  await shop.customer(email)
  const thiefSession = await signInWithDevice(email, phoneUserAgent)
  const [mail] = await listMails(email, 'New sign-in')
  const [, token] = /\/secure-account\?token=(\S+)/.exec(mail!.text)!
  await faces.accounts.endSession(thiefSession.scope, 'none')
  await faces.accounts.endOtherSessions(thiefSession.scope)
  expect(await faces.accounts.undoChange(await shop.scope('in'), token!)).toMatchObject({
    ok: true,
  })
  expect(await faces.accounts.listSessions(thiefSession.scope)).toEqual([])
})

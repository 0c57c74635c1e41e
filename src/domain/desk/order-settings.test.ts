import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderSettingsInput, toWorkingDayInput } from '#contract/desk/desk-order-settings.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { loadSellerDetails } from '../sellers/sellers.ts'
import { getOrderSettings, saveOrderSettings } from './desk.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function readDetails(code: 'in' | 'tools') {
  return loadSellerDetails(shop.database.primary, (await shop.scope(code)).seller.id)
}

test('[SAFE-07] [SAFE-14] [DESK-04] an owner sets payment, unpaid orders and dispatch, of this seller alone and on the record', async () => {
  const owner = await shop.atDesk('owner')
  const otherSellerDetails = await readDetails('tools')
  const { input, defaultCeiling, cashLimit } = await getOrderSettings(owner)
  expect([input.codCeiling, input.splitOrders, input.transferDays, input.day1, input.day7]).toEqual(
    ['', '', '7', 'on', 'on'],
  )
  expect([defaultCeiling, cashLimit]).toEqual([4_999_900, 20_000_000])
  expect(await saveOrderSettings(owner, input, 'last-wins')).toEqual({ ok: true, value: null })
  expect(await loadRecord(shop), 'nothing changed').toEqual([])

  const change: OrderSettingsInput = {
    codCeiling: ' 1,99,999.99 ',
    transferDays: '3',
    splitOrders: 'on',
    upiId: 'tools.shop@okbank',
    maxWaitingOrders: '2',
    maxWaitingPieces: '',
    freeDeliveryAbove: '999.50',
    minOrder: '500.00',
    ...toWorkingDayInput('12345'),
  }
  expect(await saveOrderSettings(owner, change, 'last-wins')).toEqual({ ok: true, value: null })
  const savedValues = {
    codCeiling: 19_999_999,
    transferDays: 3,
    splitOrders: true,
    upiId: 'tools.shop@okbank',
    maxWaitingOrders: 2,
    maxWaitingPieces: null,
  }
  expect(await readDetails('in')).toMatchObject({
    ...savedValues,
    freeDeliveryAbove: 99_950,
    minOrder: 50_000,
    workingDays: '12345',
  })
  expect(await readDetails('tools')).toEqual(otherSellerDetails)
  expect((await getOrderSettings(owner)).input).toEqual({ ...change, codCeiling: '199999.99' })
  expect(await loadRecord(shop)).toMatchObject([
    {
      action: 'order-settings.change',
      before: { codCeiling: null, workingDays: '1234567' },
      after: savedValues,
    },
  ])
})

test('[SAFE-07] cash on delivery of ₹2,00,000 or more is refused in India beside its field, and nothing is written', async () => {
  const owner = await shop.atDesk('owner')
  const previousDetails = await readDetails('in')
  const { input } = await getOrderSettings(owner)
  for (const codCeiling of ['200000', '2,00,000.00', '9999999'])
    expect(await saveOrderSettings(owner, { ...input, codCeiling }, 'last-wins')).toEqual({
      ok: false,
      code: 'invalid',
      fields: { codCeiling: 'above-cash-limit' },
    })
  const invalidInput = {
    codCeiling: '0',
    transferDays: '91',
    splitOrders: '',
    upiId: 'no address',
    maxWaitingOrders: '0',
    maxWaitingPieces: '1.5',
    freeDeliveryAbove: 'free',
    minOrder: '-1',
    ...toWorkingDayInput(''),
  }
  const refusal = await saveOrderSettings(owner, invalidInput, 'last-wins')
  expect(refusal).toEqual({
    ok: false,
    code: 'invalid',
    fields: {
      codCeiling: 'bad-amount',
      transferDays: 'bad-days',
      upiId: 'bad-upi',
      maxWaitingOrders: 'bad-count',
      maxWaitingPieces: 'bad-count',
      freeDeliveryAbove: 'bad-amount',
      minOrder: 'bad-amount',
      workingDays: 'no-day',
    },
  })
  expect(refusal.ok ? [] : Object.keys(refusal.fields ?? {}), 'in the order of the form').toEqual([
    'codCeiling',
    'transferDays',
    'upiId',
    'maxWaitingOrders',
    'maxWaitingPieces',
    'workingDays',
    'freeDeliveryAbove',
    'minOrder',
  ])
  expect(await readDetails('in')).toEqual(previousDetails)
})

test('[SAFE-07] [SAFE-09] settings that someone else has changed meanwhile are not written over', async () => {
  const owner = await shop.atDesk('owner')
  const { input } = await getOrderSettings(owner)
  expect(await saveOrderSettings(owner, { ...input, transferDays: '9' }, input)).toMatchObject({
    ok: true,
  })
  expect(await saveOrderSettings(owner, { ...input, transferDays: '5' }, input)).toEqual({
    ok: false,
    code: 'changed-meanwhile',
  })
  expect((await getOrderSettings(owner)).input.transferDays).toBe('9')
})

test('[SAFE-07] [DESK-01] payment and dispatch are the owner’s', async () => {
  const { input } = await getOrderSettings(await shop.atDesk('owner'))
  for (const role of [
    'catalogue',
    'pricing',
    'sales',
    'approver',
    'fulfilment',
    'reader',
  ] as const) {
    const scope = await shop.atDesk(role)
    await expect(getOrderSettings(scope)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(saveOrderSettings(scope, input, 'last-wins')).rejects.toMatchObject({
      kind: 'forbidden',
    })
  }
})

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { getBranding, previewBranding, saveBranding } from './desk.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('[DESK-04] [SAFE-09] a logo is a picture made anew, of one’s own, and only once it is saved [security 6]', async () => {
  const scope = await shop.atDesk('owner')
  const png = await sharp({
    create: { width: 90, height: 30, channels: 4, background: '#ff000080' },
  })
    .png()
    .toBuffer()
  const key = await previewBranding(scope, png)
  if (!key.ok) throw new Error(key.code)
  expect(await getBranding(scope)).toEqual({ logo: null, favicon: null })
  expect(await saveBranding(scope, { logo: key.value, favicon: null }, 'last-wins')).toEqual({
    ok: true,
    value: null,
  })
  expect(await getBranding(scope)).toEqual({ logo: key.value, favicon: null })
  const otherSellerScope = await shop.atDesk('owner', 'tools')
  expect(
    await saveBranding(otherSellerScope, { logo: key.value, favicon: null }, 'last-wins'),
  ).toEqual({
    ok: false,
    code: 'unknown-picture',
  })
  const staleSave = await saveBranding(
    scope,
    { logo: null, favicon: null },
    { logo: null, favicon: null },
  )
  expect(staleSave, 'made over what was there before').toEqual({
    ok: false,
    code: 'changed-meanwhile',
  })
  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  )
  expect(await previewBranding(scope, svg)).toEqual({ ok: false, code: 'no-picture' })
})

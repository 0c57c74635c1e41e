import type { Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test, waitForHydration } from './browser.ts'
import { signInNewCustomer, signInToDesk } from './customers.ts'

test.describe.configure({ timeout: 120_000 })

interface Card {
  priceId: string
  SkuCode: string
  sPrice: number
  rfq: boolean
}

/** Calls the API with the page's own session: a desk session makes the caller the seller. */
function call(page: Page, path: string, body?: object) {
  return page.evaluate(
    async ([to, json]) => {
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      }
      const init = json ? { method: 'POST', body: json, headers } : {}
      return (await fetch(to!, init)).json()
    },
    [`/api/v1${path}`, body && JSON.stringify(body)],
  )
}

const request = (lines: object[]) => {
  return { contact: { name: 'Asha Rao' }, pincode: '411001', submit: true, lines }
}

/** A customer's request of 38 products and two lines in words, and a sheet that prices it. */
async function requestForty(page: Page): Promise<{ id: string; sheet: string }> {
  await signInNewCustomer(page)
  await page.goto(shopUrl('in'))
  const cards = new Map<string, Card>()
  for (const text of ['gloves', 'helmet', 'disc', 'bolt', 'drill', 'pump']) {
    const { productListing } = await call(page, `/search?SearchText=${text}&PageSize=100`)
    for (const card of productListing as Card[])
      if (card.sPrice > 40 && !card.rfq) cards.set(card.SkuCode, card)
  }
  await signInToDesk(page, '/desk/rfqs', 'sales')
  // Products whose price has room above the floor, as the desk sees it.
  const chosen: { SkuCode: string; listPrice: number; floorPrice: number | null }[] = []
  const all = [...cards.values()]
  for (let at = 0; at < all.length && chosen.length < 38; at += 50) {
    const lines = all.slice(at, at + 50).map(({ priceId }) => ({ priceId, qty: 1 }))
    const probe = await call(page, '/rfqs', request(lines))
    const preview = await call(page, `/rfqs/${probe.id}/preview`, { command: 'list' })
    for (const line of preview.lines)
      if ((line.floorPrice ?? 0) < line.listPrice * 0.9) chosen.push(line)
  }
  chosen.splice(38)
  expect(chosen.length).toBe(38)
  const words = ['Nitrile gloves for the paint shop', 'Hand made brass telescope']
  const { id } = await call(
    page,
    '/rfqs',
    request([
      ...chosen.map(({ SkuCode }) => ({ priceId: cards.get(SkuCode)!.priceId, qty: 12 })),
      ...words.map((text) => ({ text, qty: 24 })),
    ]),
  )
  const rows = chosen.map(({ SkuCode, listPrice }, at) => {
    const price = (listPrice * (at === 10 ? 0.3 : 0.95)).toFixed(2)
    return `${SkuCode}\t\t${at + 2}\t₹${price}`
  })
  const sheet = [
    'SKU\tProduct\tQty\tUnit price',
    ...rows,
    `\t${words[0]}\t24\t`,
    `\t${words[1]}\t2\t1,990.00`,
  ].join('\n')
  return { id, sheet }
}

test('[DEAL-02] a request of 40 lines is priced from a pasted sheet and sent by keyboard alone @desktop', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await setConsentCookies(context)
  const { id, sheet } = await requestForty(page)
  await signInToDesk(page, `/desk/rfqs/${id}`, 'sales')
  await waitForHydration(page)
  await axeCheck(page)
  await page.evaluate((text) => navigator.clipboard.writeText(text), sheet)
  const started = Date.now()
  const { keyboard } = page
  const checks = page.getByRole('region', { name: 'Before sending' })

  await keyboard.press('ControlOrMeta+v')
  await expect(page.getByText('40 lines filled in.')).toBeVisible()
  await expect(checks).toContainText('2 lines without a match')
  await expect(checks).toContainText('1 line below the floor')
  await expect(page.getByRole('button', { name: 'Next problem (2)' })).toBeVisible()
  await expect(page.getByLabel('Price, line 11')).toBeFocused()
  await keyboard.type('=m14')
  await keyboard.press('Enter')
  await expect(checks).not.toContainText('below the floor')
  await expect(page.getByLabel('Price, line 11')).not.toHaveValue(/=/)
  await keyboard.press('g')
  await keyboard.press('1')
  await expect(page.getByLabel('Price, line 39')).toBeFocused()
  await keyboard.type('=list-4%')
  await keyboard.press('Enter')
  await expect(checks).not.toContainText('without a price')
  await keyboard.press('u')
  await expect(checks).toContainText('Ready to send')
  await keyboard.press('ArrowUp')
  await expect(page.getByLabel('Price, line 39')).toBeFocused()
  await keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('The quote is with the buyer.')).toBeVisible()
  const seconds = (Date.now() - started) / 1000
  test.info().annotations.push({ type: 'seconds', description: String(seconds) })
  expect(seconds).toBeLessThan(90)
  await axeCheck(page)
})

test('[DEAL-02] commands change all lines, each is one undo, and the draft is kept while one types @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  const { id, sheet } = await requestForty(page)
  await signInToDesk(page, `/desk/rfqs/${id}`, 'sales')
  await waitForHydration(page)
  await page.getByText('Paste', { exact: false }).first().click()
  await page.getByLabel('Rows from a spreadsheet').fill(sheet)
  await page.getByRole('button', { name: 'Fill in the lines' }).click()
  const price = page.getByLabel('Price, line 1', { exact: true })
  await expect(price).not.toHaveValue('')
  const before = await price.inputValue()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(price).toHaveValue((Math.round(Number(before) * 97) / 100).toFixed(2))
  await axeCheck(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(price).toHaveValue(before)
  await fillAndRaise(page)
  await expect(page.getByText('Draft saved')).toBeAttached({ timeout: 15_000 })
  await page.reload()
  await expect(price).toHaveValue(before)
})

/** A price goes into the lines below by keyboard and by the handle; one line is raised alone. */
async function fillAndRaise(page: Page): Promise<void> {
  const cell = (line: number) => page.getByLabel(`Price, line ${line}`, { exact: true })
  const [first, third] = [await cell(1).inputValue(), await cell(3).inputValue()]
  await cell(1).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(cell(3)).toHaveValue(first)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(3)).toHaveValue(third)
  const row = page.locator('tr').filter({ has: cell(1) })
  await row.locator('.qs-handle').hover()
  await page.mouse.down()
  await cell(2).hover()
  await cell(3).hover()
  await page.mouse.up()
  await expect(cell(3)).toHaveValue(first)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(3)).toHaveValue(third)
  const checks = page.getByRole('region', { name: 'Before sending' })
  await expect(checks).toContainText('1 line below the floor')
  await cell(11).focus()
  await page.getByRole('button', { name: /^Raise line 11 to floor/ }).click()
  await expect(checks).not.toContainText('below the floor')
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/.*/] })

  test('[DEAL-02] the sheet is a plain form: pasted, matched, raised to the floor and sent @desktop', async ({
    page,
    browser,
    context,
  }) => {
    const withScript = await browser.newContext({ javaScriptEnabled: true })
    await setConsentCookies(withScript)
    const { id, sheet } = await requestForty(await withScript.newPage())
    await withScript.close()
    await setConsentCookies(context)
    await signInToDesk(page, `/desk/rfqs/${id}`, 'sales')
    await page.getByText('Paste', { exact: false }).first().click()
    await page.getByLabel('Rows from a spreadsheet').fill(sheet)
    await page.getByRole('button', { name: 'Fill in the lines' }).click()
    await expect(page.getByText('the draft saved')).toBeVisible()
    const checks = page.getByRole('region', { name: 'Before sending' })
    await expect(checks).toContainText('1 line below the floor: 11')
    await page.getByRole('button', { name: /^Raise to floor/ }).click()
    await expect(checks).not.toContainText('below the floor')
    await page.locator('#line-39').getByRole('button').first().click()
    await page.getByLabel('Price, line 39').fill('=list-4%')
    await page.getByRole('button', { name: 'Unavailable line 40' }).click()
    await expect(checks).toContainText('Ready to send')
    await page.getByRole('button', { name: 'Send quote' }).click()
    await expect(page.getByText('The quote is with the buyer.')).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, shopUrl, test } from './browser.ts'
import { password, registerCustomer, signInToDesk } from './customers.ts'
import { openPlainBrowser } from './plain-shop.ts'

test.describe.configure({ timeout: 150_000 })

/** A new customer's bid on a product of the home page; its number. */
async function placeBid(): Promise<string> {
  const browser = openPlainBrowser()
  const fill = { login: await registerCustomer(browser), password }
  await browser.press(await browser.open('/login'), { button: 'Sign in', fill })
  const home = await browser.open('/')
  const paths = [...home.html.matchAll(/href="(\/product\/[\w-]+)"/g)].map(([, path]) => path!)
  for (const path of new Set(paths)) {
    const { html } = await browser.open(path)
    const form = /<form[^>]*id="bid".*?<\/form>/s.exec(html)?.[0] ?? ''
    const pack = /name="pack"[^>]*value="(\d+)"/.exec(form)?.[1]
    const price = /form="bid"[^>]*name="price" value="([\d,.]+)"/.exec(html)?.[1]
    if (!pack || !price) continue
    const query = new URLSearchParams({ pack, quantity: '1', price, review: '1' })
    const review = await browser.open(`/account/bidcart/new?${query}`)
    // Another journey may have bought the product, or ended the deal it was shown with.
    if (!review.html.includes('value="send"')) continue
    const sent = await browser.press(review, { button: 'do=send' })
    const number = /bidcart\/(B[\w-]{8,})/.exec(sent.url)?.[1]
    if (number) return number
  }
  throw new Error('No product of the home page takes a bid')
}

const row = (page: Page, number: string) =>
  page.locator('.bench-table tr').filter({ has: page.locator(`a[href*="${number}"]`) })

test('[DEAL-01] a bid is found, opened and declined by keyboard alone @desktop', async ({
  page,
}) => {
  const number = await placeBid()
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInToDesk(page, '/desk?sort=newest&verb=bid')
  await axeCheck(page)
  await expect(row(page, number)).toBeVisible()
  const pane = page.getByRole('complementary', { name: 'Open deal' })
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(page.locator('.bench-deal:focus')).toHaveCount(1, { timeout: 500 })
  }).toPass()
  for (let step = 0; step < 60; step++) {
    const href = await page.locator('.bench-deal:focus').getAttribute('href')
    if (href!.includes(number)) break
    await page.keyboard.press('j')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`deal=bid%3A${number}`))
  await expect(pane).toContainText(number)
  await expect(pane.getByText('Our turn')).toBeVisible()
  await axeCheck(page)
  // The first press only says what the second does.
  await page.keyboard.press('a')
  await expect(pane.getByRole('button', { name: /^Accept/ })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'press a again' })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await expect(row(page, number)).toBeVisible()
  await page.keyboard.press('d')
  const reason = pane.getByLabel('Reason for the buyer (optional)')
  await expect(reason).toBeFocused()
  await axeCheck(page)
  await page.keyboard.press('Escape')
  await expect(reason).toBeHidden()
  await page.keyboard.press('d')
  await page.keyboard.type('Too far below cost')
  await page.keyboard.press('Enter')
  await expect(row(page, number)).toHaveCount(0)
  await page.goto(shopUrl('in', `/desk/bids/${number}`))
  await expect(page.getByText('Too far below cost')).toBeVisible()
  await page.goto(shopUrl('in', `/desk?deal=bid:${number}`))
  await expect(pane.getByText('Declined')).toBeVisible()
})

/** The deals of the list, in its order. Rows also have clocks, which run on. */
const listDeals = (page: Page) =>
  page
    .locator('.bench-table .bench-deal.alone')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))

test('[DEAL-01] what comes meanwhile is counted, and the rows stay @desktop', async ({ page }) => {
  const earlier = await placeBid()
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInToDesk(page, '/desk?sort=newest&verb=bid')
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(row(page, earlier)).toBeVisible()
  const before = await listDeals(page)
  const number = await placeBid()
  await expect(page.getByRole('link', { name: /^\d+ new since/ })).toBeVisible({ timeout: 30_000 })
  await expect(row(page, number)).toHaveCount(0)
  // Other journeys answer bids meanwhile: what stays keeps its order, and stands before the rest.
  const after = await listDeals(page)
  const remaining = before.filter((path) => after.includes(path))
  expect(remaining).toContain(`/desk/bids/${earlier}`)
  expect(after.slice(0, remaining.length)).toEqual(remaining)
  await page.getByRole('link', { name: /^\d+ new since/ }).click()
  await expect(row(page, number)).toBeVisible()
})

test('[DEAL-01] a row is ticked and given to somebody by keyboard, and is then mine @desktop', async ({
  page,
}) => {
  const number = await placeBid()
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInToDesk(page, '/desk?sort=newest&verb=bid')
  await row(page, number).locator('.bench-deal:visible').focus()
  const bar = page.getByRole('form', { name: 'Selected rows' })
  await expect(bar).toBeHidden()
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 selected')
  await axeCheck(page)
  await page.keyboard.press('e')
  const people = bar.getByLabel('Assign to')
  await expect(people).toBeFocused()
  const me = (await page.locator('.desk-me').getAttribute('title'))!.replace(/: my sign-in$/, '')
  await people.selectOption({ label: me })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Assigned.')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(row(page, number).locator('.bench-who')).toHaveAttribute('title', me)
  await page.getByRole('link', { name: /^Mine/ }).click()
  await expect(row(page, number)).toBeVisible()
})

test('[DEAL-01] on a phone a row opens the deal’s page @phone', async ({ page }) => {
  const number = await placeBid()
  await signInToDesk(page, '/desk?sort=newest&verb=bid')
  await axeCheck(page)
  await row(page, number).getByRole('link').filter({ visible: true }).click()
  await expect(page).toHaveURL(shopUrl('in', `/desk/bids/${number}`))
})

test.describe('without script', () => {
  // An answer below the floor is refused once, so that it is meant.
  test.use({ javaScriptEnabled: false, expectedErrors: [/409 \(Conflict\)/] })

  test('[DEAL-01] a row opens beside the list and is answered by a plain form @desktop', async ({
    page,
  }) => {
    const number = await placeBid()
    await page.setViewportSize({ width: 1280, height: 800 })
    await signInToDesk(page, '/desk?sort=newest&verb=bid')
    await row(page, number).getByRole('link').filter({ visible: true }).click()
    const pane = page.getByRole('complementary', { name: 'Open deal' })
    await expect(pane).toContainText(number)
    await pane.getByRole('button', { name: /^Accept ₹/ }).click()
    const anyway = pane.getByRole('button', { name: 'Accept anyway' })
    if ((await anyway.count()) > 0) await anyway.click()
    await expect(row(page, number)).toHaveCount(0)
    await page.goto(shopUrl('in', `/desk/bids/${number}`))
    await expect(page.getByText('Agreed').first()).toBeVisible()
  })
})

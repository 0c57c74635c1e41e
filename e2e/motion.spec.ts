import type { Page } from '@playwright/test'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'

/** Records what is moved by script, and how far the page itself shifts. */
async function recordMoves(page: Page) {
  await page.addInitScript(() => {
    const moves: string[] = []
    Object.assign(window, { moves })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
      moves.push(this.classList[0] ?? this.tagName)
      return animate.call(this, frames, options)
    }
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shift: (window as unknown as Moves).shift + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as Moves).moves)
}

interface Moves {
  moves: string[]
  shift: number
}

const getCardLink = (page: Page, at: number) =>
  page.getByRole('main').getByRole('article').nth(at).getByRole('heading').getByRole('link')

test.beforeEach(({ context }) => setConsentCookies(context))

test('[LOOK-12] a card’s picture becomes the product’s and returns to it with Back, where the focus was; nothing shifts @desktop', async ({
  page,
}) => {
  const listMoves = await recordMoves(page)
  await page.goto(shopUrl('in', '/Search?q=gloves'))
  const link = getCardLink(page, 1)
  const name = (await link.getAttribute('title'))!
  await page.evaluate(() => Object.assign(window, { shift: 0 }))
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await listMoves()).toEqual(['gallery-strip'])
  await page.goBack()
  await expect(link).toBeFocused()
  expect(await listMoves()).toEqual(['gallery-strip', 'picture'])
  expect(await page.evaluate(() => (window as unknown as Moves).shift)).toBeLessThan(0.001)
})

test('[LOOK-12] between other pages nothing moves @desktop', async ({ page }) => {
  const listMoves = await recordMoves(page)
  await page.goto(shopUrl('in', '/Search?q=gloves'))
  await getCardLink(page, 0).click()
  await expect(page).toHaveURL(/\/product\//)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click()
  await expect(page).toHaveURL(shopUrl('in'))
  expect(await listMoves()).toEqual(['gallery-strip'])
})

test.describe('where motion is reduced', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[LOOK-12] pages are simply there @desktop', async ({ page }) => {
    const listMoves = await recordMoves(page)
    await page.goto(shopUrl('in', '/Search?q=gloves'))
    const link = getCardLink(page, 0)
    await link.click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(link).toBeFocused()
    expect(await listMoves()).toEqual([])
  })
})

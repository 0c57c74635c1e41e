import type { Locator, Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, shopUrl, test } from './browser.ts'
import { signInToDesk } from './customers.ts'

test.describe.configure({ timeout: 60_000 })

// An invalid form is a 400, two edits of one cell a 409.
test.use({ expectedErrors: [/status of (?:400|409)/] })

/** The cells of one column, from the top. */
const listCells = (page: Page, part: string): Locator =>
  page.locator(`[data-line] input[name^="${part}-"]`)

const isPhone = (page: Page) => page.viewportSize()!.width < 640

/** On a window that shows all rows: the bar at the foot hides a part of a cell while one scrolls. */
async function checkWholeSheet(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width, height: 9_000 })
  await axeCheck(page)
  await page.setViewportSize({ width, height })
}

test('[DEAL-06] the sheet opens with what needs somebody, and all packs are a choice', async ({
  page,
}) => {
  await signInToDesk(page, '/desk/stock')
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link', { name: /^Needs attention/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await checkWholeSheet(page)
  await views.getByRole('link', { name: /^All/ }).click()
  await expect(page).toHaveURL(/show=all/)
  await expect(listCells(page, 'price').first()).toBeVisible()
  await checkWholeSheet(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()!.width)
  await page.goto(shopUrl('in', '/desk/stock?q=nothinghasthisname'))
  await expect(page.getByText('Nothing matches this view')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Show all/ })
    .click()
  await expect(page).toHaveURL(/show=all/)
})

test('[DEAL-06] cells are moved through by keyboard, marked and counted once changed, and saved together', async ({
  page,
}) => {
  // Each journey saves rows of its own: another one's save would ask which value to keep.
  const goods = isPhone(page) ? 'ladder' : 'gloves'
  await signInToDesk(page, `/desk/stock?q=${goods}&sort=code`)
  const prices = listCells(page, 'price')
  const stock = listCells(page, 'stock')
  const priceWas = await prices.first().inputValue()
  const stockWas = await stock.first().inputValue()
  const secondWas = await stock.nth(1).inputValue()
  await prices.first().click()
  await page.keyboard.press('Enter')
  await expect(prices.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(prices.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(listCells(page, 'mrp').first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(prices.first()).toBeFocused()
  await prices.first().fill('1')
  await page.keyboard.press('Escape')
  await expect(prices.first()).toHaveValue(priceWas)
  await expect(page.getByText(/unsaved changes?:/)).toHaveCount(0)
  const cheaper = (Number(priceWas) - 0.5).toFixed(2)
  await prices.first().fill(cheaper)
  await expect(page.getByText('1 unsaved change:')).toBeVisible()
  await expect(page.locator('.sheet-input.changed')).toHaveCount(1)
  const more = String(Number(stockWas) + 7)
  await stock.first().fill(more)
  await expect(page.getByText('2 unsaved changes:')).toBeVisible()
  await stock.nth(1).fill('many')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert')).toContainText('Enter a whole number, 0 or more.')
  await expect(stock.nth(1)).toHaveAttribute('aria-invalid', 'true')
  await expect(prices.first()).toHaveValue(cheaper)
  await checkWholeSheet(page)
  await stock.nth(1).fill(secondWas)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 pack saved.')).toBeVisible()
  await expect(prices.first()).toHaveValue(cheaper)
  await expect(stock.first()).toHaveValue(more)
  await prices.first().fill(priceWas)
  await stock.first().fill(stockWas)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 pack saved.')).toBeVisible()
  if (!isPhone(page)) await expect(page.locator('.list-sheet thead')).toBeVisible()
})

test('[DEAL-08] two people on one sheet: other cells merge, the same cell asks @desktop', async ({
  page,
}) => {
  await signInToDesk(page, '/desk/stock?q=drill&sort=code')
  const other = await page.context().newPage()
  await other.goto(shopUrl('in', '/desk/stock?q=drill&sort=code'))
  const [mine, theirs] = [listCells(page, 'stock'), listCells(other, 'stock')]
  const [first, second] = [await mine.first().inputValue(), await mine.nth(1).inputValue()]
  const add = (count: string, more: number) => String(Number(count) + more)
  const save = (each: Page) => each.getByRole('button', { name: 'Save', exact: true }).click()
  await theirs.first().fill(add(first, 3))
  await save(other)
  await expect(other.getByText('1 pack saved.')).toBeVisible()
  await mine.nth(1).fill(add(second, 5))
  await save(page)
  await expect(page.getByText('1 pack saved.')).toBeVisible()
  await expect(mine.first()).toHaveValue(add(first, 3))
  await other.reload()
  await theirs.first().fill(first)
  await save(other)
  await expect(other.getByText('1 pack saved.')).toBeVisible()
  await mine.first().fill(add(first, 9))
  await save(page)
  await expect(page.getByText(/^On hand in .+ of /).first()).toBeVisible()
  await checkWholeSheet(page)
  await other.goto(shopUrl('in', '/desk/stock?q=drill&sort=code'))
  await theirs.nth(1).fill(second)
  await save(other)
  await expect(other.getByText('1 pack saved.')).toBeVisible()
  await other.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[DEAL-06] the sheet is a form that posts @desktop', async ({ page }) => {
    await signInToDesk(page, '/desk/stock?q=gloves&sort=code', 'pricing')
    // Another journey edits the first rows meanwhile.
    const cell = listCells(page, 'stock').last()
    const before = await cell.inputValue()
    await cell.fill('-1')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Enter a whole number, 0 or more.')
    await expect(cell).toHaveValue('-1')
    await cell.fill(String(Number(before) + 1))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('1 pack saved.')).toBeVisible()
    await cell.fill(before)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(cell).toHaveValue(before)
  })
})

test('[DESK-01] who may not set prices reads the sheet @desktop', async ({ page }) => {
  await signInToDesk(page, '/desk/stock?q=gloves', 'fulfilment')
  await expect(page.locator('.list-sheet')).toBeVisible()
  await expect(page.locator('[data-line] input')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await checkWholeSheet(page)
})

import type { Page } from '@playwright/test'
import { axeCheck } from './axe.ts'
import { expect, setConsentCookies, shopUrl, test } from './browser.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')
const group = (page: Page, name: string) => list(page).getByRole('group', { name })
const active = (page: Page) => list(page).getByRole('option', { selected: true })

test('[SRCH-03] [LOOK-07] words bring products and categories, told apart, counted aloud, in at most 400 px', async ({
  page,
  context,
  isMobile,
}) => {
  await setConsentCookies(context)
  await page.goto(shopUrl('in'))
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await box(page).fill('glove')
  await expect(list(page)).toBeVisible()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(box(page)).toBeFocused()
  const count = await options(page).count()
  expect(count).toBeGreaterThan(1)
  await expect(page.getByRole('search').getByRole('status')).toHaveText(`${count} suggestions`)
  await expect(group(page, 'Products').getByRole('option')).not.toHaveCount(0)
  await expect(group(page, 'Categories').getByRole('option')).not.toHaveCount(0)
  expect((await list(page).boundingBox())!.height).toBeLessThanOrEqual(400)
  const product = group(page, 'Products').getByRole('option').first()
  await expect(product.locator('.picture')).toBeVisible()
  await expect(product.locator('b', { hasText: /^glove$/i }).first()).toBeVisible()
  await expect(product).toContainText(/ · \S+₹[\d,]+\.\d\d( each)?(\w{3} \d+ \w{3}|Out of stock)$/)
  const rowHeights = await options(page).evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().height),
  )
  expect(Math.min(...rowHeights)).toBeGreaterThanOrEqual(40)
  expect(Math.max(...rowHeights)).toBeLessThanOrEqual(isMobile ? 68 : 48)
  await axeCheck(page)
  await group(page, 'Categories').getByRole('option').first().click()
  await expect(page).toHaveURL(/\/categor(y|ies)\//)
  await expect(list(page)).toHaveCount(0)
})

test('[SRCH-03] what is typed before the page has come alive is suggested for too @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  let openGate = () => {}
  const scriptGate = new Promise<void>((resolve) => (openGate = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scriptGate
    await route.continue()
  })
  await page.goto(shopUrl('in'), { waitUntil: 'domcontentloaded' })
  await box(page).fill('glove')
  openGate()
  await expect(options(page).first()).toBeVisible()
  await expect(box(page)).toHaveValue('glove')
})

test('[SRCH-03] by keyboard alone: the focus stays in the box @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  await page.goto(shopUrl('in'))
  await box(page).focus()
  await page.keyboard.insertText('glove')
  await expect(list(page)).toBeVisible()
  const last = (await options(page).count()) - 1
  const isActive = async (at: number) => {
    await expect(options(page).nth(at)).toHaveAttribute('aria-selected', 'true')
    const id = await options(page).nth(at).getAttribute('id')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', id!)
    await expect(box(page)).toBeFocused()
    await expect(active(page)).toBeInViewport()
  }
  await page.keyboard.press('ArrowDown')
  await isActive(0)
  await page.keyboard.press('ArrowDown')
  await isActive(1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await isActive(last)
  await page.keyboard.press('Home')
  await isActive(0)
  await page.keyboard.press('End')
  await isActive(last)
  await page.keyboard.press('ArrowDown')
  await isActive(0)
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
  await expect(box(page)).toHaveValue('glove')
  await page.keyboard.press('ArrowDown')
  await expect(list(page)).toBeVisible()
  const text = await options(page).nth(last).locator('.line-clamp-2').textContent()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text!)
})

test('[SRCH-03] no line chosen: Enter searches for what was typed, Escape empties the box @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  await page.goto(shopUrl('in'))
  await box(page).pressSequentially('gloves')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(shopUrl('in', '/Search?q=gloves'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('gloves')
  await expect(list(page)).toHaveCount(0)
  await box(page).focus()
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')
})

test('[SRCH-03] one question for many keys, well within 500 ms, and a late answer is not shown @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  const searchedWords: string[] = []
  await page.route('**/api/v1/autosuggest*', async (route) => {
    const words = new URL(route.request().url()).searchParams.get('SearchText')!
    searchedWords.push(words)
    if (words === 'slow') await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route
      .fulfill({ json: [{ skuName: `about ${words}`, pageUrl: '/product/x', kind: 'product' }] })
      .catch(() => {})
  })
  await page.clock.install()
  await page.goto(shopUrl('in'))
  // With a paused clock, a box that comes alive later would wait for ever to ask.
  await box(page).fill('warm')
  await expect(options(page)).toHaveText([/^about warm/])
  await box(page).fill('')
  await expect(list(page)).toBeHidden()
  searchedWords.length = 0
  // On a busy machine, keystrokes may be as far apart as the debounce delay.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await box(page).pressSequentially('slow')
  await page.clock.runFor(500)
  await expect.poll(() => searchedWords).toEqual(['slow'])
  await page.clock.resume()
  await box(page).fill('quick')
  await expect(options(page)).toHaveText([/^about quick/])
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 suggestion')
  await page.waitForTimeout(1_200)
  await expect(options(page)).toHaveText([/^about quick/])
  expect(searchedWords).toEqual(['slow', 'quick'])
})

for (const late of ['answer', 'script'])
  test(`[SRCH-03] Enter before the ${late} is there: no list opens over the results @desktop`, async ({
    page,
    context,
  }) => {
    await setConsentCookies(context)
    const isHeld = { answer: false, script: false, results: false }
    const gates: (() => void)[] = []
    const hold = () => new Promise<void>((open) => gates.push(open))
    await page.route('**/api/v1/autosuggest*', async (route) => {
      isHeld.answer = true
      await hold()
      await route.continue().catch(() => {})
    })
    await page.route('**/assets/search-suggestions-*.js', async (route) => {
      if (late === 'script') {
        isHeld.script = true
        await hold()
      }
      await route.continue()
    })
    await page.route(/\/Search\.data/, async (route) => {
      isHeld.results = true
      await hold()
      await route.continue()
    })
    await page.goto(shopUrl('in'))
    await box(page).pressSequentially('gloves')
    await expect.poll(() => isHeld[late as keyof typeof isHeld]).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => isHeld.results).toBe(true)
    const [first, ...others] = gates.splice(0)
    first!()
    await page.waitForTimeout(1_000)
    for (const open of [...others, ...gates.splice(0)]) open()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “gloves”')
    await page.waitForTimeout(1_000)
    for (const open of gates.splice(0)) open()
    await expect(list(page)).toHaveCount(0)
    await expect(box(page)).toBeFocused()
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  })

test('[FIND-04] a price in the words is kept: in the suggested search, and as a filter @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  await page.goto(shopUrl('in'))
  await box(page).fill('bolt under 200')
  const suggested = group(page, 'Searches').getByRole('option')
  await expect(suggested.first()).toHaveText(/bolt.* under ₹200$/)
  for (const price of await group(page, 'Products').locator('b.block').allTextContents())
    expect(Number(price.replace(/[^\d.]/g, ''))).toBeLessThanOrEqual(200)
  await suggested.nth(1).click()
  await expect(page).toHaveURL(/\/Search\?q=[^&]*bolt[^&]*&max=200$/)
  await expect(page.getByRole('button', { name: 'Remove filter Up to ₹200.00' })).toBeVisible()
})

test('[SRCH-03] earlier searches of this browser are offered, after consent alone @desktop', async ({
  page,
  context,
}) => {
  await setConsentCookies(context)
  const search = async (words: string) => {
    await box(page).fill(words)
    await box(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${words}”`)
  }
  await page.goto(shopUrl('in'))
  await search('drill')
  expect(await page.evaluate(() => localStorage.getItem('searchText'))).toBeNull()
  await setConsentCookies(context, 'all')
  await search('gloves')
  await search('helmet')
  await box(page).fill('')
  await box(page).press('ArrowDown')
  await expect(group(page, 'Recent searches').getByRole('option')).toHaveText(['helmet', 'gloves'])
  await options(page).nth(1).click()
  await expect(page).toHaveURL(shopUrl('in', '/Search?q=gloves'))
  await expect(box(page)).toHaveValue('gloves')
})

test.describe('suggestions that do not come', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('[SRCH-03] take nothing away: the box still searches @desktop', async ({
    page,
    context,
  }) => {
    await setConsentCookies(context)
    await page.route('**/api/v1/autosuggest*', (route) => route.abort())
    await page.goto(shopUrl('in'))
    await box(page).pressSequentially('gloves')
    await expect(list(page)).toHaveCount(0)
    await box(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “gloves”')
  })
})

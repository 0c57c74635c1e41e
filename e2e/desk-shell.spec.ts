import { axeCheck } from './axe.ts'
import { expect, shopUrl, test } from './browser.ts'
import { signInToDesk } from './customers.ts'

test.describe.configure({ timeout: 90_000 })

test('[DEAL-07] the menu is whole at 1280 × 800, folds by a key and stays as it was left @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInToDesk(page, '/desk/settings')
  const menu = page.getByRole('navigation', { name: 'Desk', exact: true })
  for (const link of await menu.getByRole('link').all())
    await expect(link).toBeInViewport({ ratio: 1 })
  expect((await menu.boundingBox())!.width).toBe(204)
  await axeCheck(page)
  await page.getByLabel('Find a setting').fill('[')
  expect((await menu.boundingBox())!.width).toBe(204)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('[')
  await expect.poll(async () => (await menu.boundingBox())!.width).toBe(52)
  await axeCheck(page)
  await page.reload()
  expect((await menu.boundingBox())!.width).toBe(52)
  await page.keyboard.press('[')
  await expect.poll(async () => (await menu.boundingBox())!.width).toBe(204)
})

test('[DEAL-07] the search opens by a key, moves by arrows, opens what is current @desktop', async ({
  page,
}) => {
  await signInToDesk(page, '/desk/orders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const search = page.getByRole('dialog', { name: 'Search the desk' })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(search).toBeVisible({ timeout: 500 })
  }).toPass()
  await search.getByRole('textbox').fill('>bran')
  await expect(search.getByRole('link')).toHaveText(['Brands', /^Branding/])
  await axeCheck(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(shopUrl('in', '/desk/branding'))
  await expect(search).toHaveCount(0)
  await page.goto(shopUrl('in', '/desk/search?q=gloves'))
  await axeCheck(page)
})

test('[DEAL-07] on a phone all screens are in a sheet above the tabs @phone', async ({ page }) => {
  await signInToDesk(page, '/desk/orders')
  const tabs = page.getByRole('navigation', { name: 'Desk tabs' })
  await expect(tabs.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByText('More').click()
  await axeCheck(page)
  await tabs.getByRole('link', { name: 'Categories' }).click()
  await expect(page).toHaveURL(shopUrl('in', '/desk/categories'))
  await expect(tabs.getByRole('link', { name: 'Categories' })).toBeHidden()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[DEAL-07] the search and the settings are plain pages @desktop', async ({ page }) => {
    await signInToDesk(page, '/desk/orders', 'sales')
    await page.getByRole('link', { name: 'Number, SKU, buyer or screen' }).click()
    await page.getByLabel('Number, SKU, buyer or screen').fill('gloves')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(
      page.getByRole('main').getByRole('region', { name: 'Goods' }).getByRole('link'),
    ).toHaveCount(6)
    await page.goto(shopUrl('in', '/desk/settings?q=zones'))
    await expect(page.getByRole('main').getByRole('link', { name: /Delivery/ })).toBeVisible()
    // A sales person does not administer.
    await page.goto(shopUrl('in', '/desk/settings?q=staff'))
    await expect(page.getByText('No setting matches these words.')).toBeVisible()
  })
})

test.describe('an address that no page has', () => {
  test.use({ expectedErrors: [/404/] })

  test('[DEAL-07] a wrong address of the desk leads on within the desk', async ({ page }) => {
    await signInToDesk(page, '/desk/ordres')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await axeCheck(page)
    await page.getByRole('navigation', { name: 'Similar pages' }).getByText('Orders').click()
    await expect(page).toHaveURL(shopUrl('in', '/desk/orders'))
    await page.goto(shopUrl('in', '/desk/xyzzy'))
    await page.getByRole('main').getByRole('searchbox').fill('gloves')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(shopUrl('in', '/desk/search?q=gloves'))
  })
})

test.describe('days and times in words', () => {
  test.use({ expectedErrors: [/400/] })

  test('[DEAL-06] a day and time is typed in words, understood at once and kept if it is refused', async ({
    page,
  }) => {
    await signInToDesk(page, '/desk/coupons/new')
    const from = page.getByLabel('From')
    const until = page.getByLabel('Until')
    await expect(from).toHaveAttribute('placeholder', '5 Dec 18:00 or +2h')
    await from.fill('24 Nov 2031 6pm')
    await expect(page.getByText('Mon 24 Nov 2031, 18:00')).toBeVisible()
    await until.fill('31/12/2031')
    await expect(from).toHaveValue('24 Nov 2031, 18:00')
    await until.blur()
    await expect(until).toHaveValue('31 Dec 2031, 23:59')
    await axeCheck(page)
    await until.fill('soonish')
    await expect(page.getByText('No such time')).toBeVisible()
    expect(await until.evaluate((field: HTMLInputElement) => field.validationMessage)).toContain(
      'Enter a date and time',
    )
    await until.fill('+2h')
    await until.blur()
    await expect(until).toHaveValue(/^\d{1,2} [A-Z][a-z]{2} 20\d\d, \d\d:\d\d$/)
    // It ends before it begins: the server refuses it, and the fields show what was typed.
    const code = `TYPED${Date.now() % 100_000}`
    await page.getByLabel('Code').fill(code)
    await page.getByLabel('Discount value').fill('5')
    const shown = await until.inputValue()
    await page.getByRole('button', { name: /Save|Add|Make/ }).click()
    await expect(until).toHaveAttribute('aria-invalid', 'true')
    await expect(until).toHaveValue(shown)
    await expect(from).toHaveValue('24 Nov 2031, 18:00')
    await until.fill('1 Dec 2031 9:00')
    await page.getByRole('button', { name: /Save|Add|Make/ }).click()
    await expect(page).toHaveURL(/[?&]done=/)
    await page.goto(shopUrl('in', '/desk/coupons'))
    await page.getByRole('link', { name: code, exact: true }).click()
    await expect(page).toHaveURL(/\/desk\/coupons\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(code)
    await expect(page.getByLabel('From')).toHaveValue('24 Nov 2031, 18:00')
    await expect(page.getByLabel('Until')).toHaveValue('1 Dec 2031, 09:00')
  })
})

test('[DEAL-06] ? tells the keys of each page of the desk, but not while one types @desktop', async ({
  page,
}) => {
  await signInToDesk(page, '/desk/orders')
  const help = page.getByRole('dialog', { name: 'Keys' })
  for (const [path, own] of [
    ['/desk/orders', 'select up to here'],
    ['/desk/stock', 'copy from above'],
    ['/desk', 'next and previous row'],
    ['/desk/settings', null],
    ['/desk/insight', null],
  ] as const) {
    await page.goto(shopUrl('in', path))
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(help).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(help).toContainText('Search the desk', { ignoreCase: true })
    if (own) await expect(help).toContainText(own)
    else await expect(help).not.toContainText('select')
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
  }
  await page.goto(shopUrl('in', '/desk/orders'))
  await page.getByRole('searchbox').first().fill('a')
  await page.keyboard.press('?')
  await expect(page.getByRole('searchbox').first()).toHaveValue('a?')
  await expect(help).toBeHidden()
})

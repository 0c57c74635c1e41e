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
  const tabs = page.getByRole('navigation', { name: 'Desk, tabs' })
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
    await expect(page.getByText('No setting has these words.')).toBeVisible()
  })
})

test.describe('an address that no page has', () => {
  test.use({ expectedErrors: [/404/] })

  test('[DEAL-07] a wrong address of the desk leads on within the desk', async ({ page }) => {
    await signInToDesk(page, '/desk/ordres')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing here')
    await axeCheck(page)
    await page.getByRole('navigation', { name: 'Like this address' }).getByText('Orders').click()
    await expect(page).toHaveURL(shopUrl('in', '/desk/orders'))
    await page.goto(shopUrl('in', '/desk/xyzzy'))
    await page.getByRole('main').getByRole('searchbox').fill('gloves')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(shopUrl('in', '/desk/search?q=gloves'))
  })
})

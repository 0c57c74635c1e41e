import { test as base, expect } from '@playwright/test'
import { shopUrl } from './browser.ts'
import { getCardName } from './card-name.ts'
import { findLongCategory } from './find-demo-products.ts'

// Console messages about disabled script don't count here.
const test = base.extend({ javaScriptEnabled: false })

test('[CART-03] [PDP-05] buying, changing, refusing and removing work as plain forms @desktop', async ({
  page,
}) => {
  const { path } = await findLongCategory()
  await page.goto(shopUrl('in', path))
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Add to cart' }) })
    .first()
  const name = await getCardName(card)
  await card.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page).toHaveURL(shopUrl('in', '/cart'))
  await page.getByRole('button', { name: `One more: ${name}` }).click()
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('2')
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(
    'Cart, 2',
  )
  await page.getByLabel(`Quantity of ${name}`).fill('0')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Please enter a whole number, 1 or more.')).toBeVisible()
  await page.getByRole('link', { name: 'Save Cart' }).click()
  await expect(page).toHaveURL(/\/login\?back=%2Fcart%3Fsave$/)
  await page.goto(shopUrl('in', '/cart'))
  await page.getByRole('button', { name: `Remove: ${name}` }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})

test('[PDP-05] compare and wishlist work as plain forms @desktop', async ({ page }) => {
  const { path } = await findLongCategory()
  await page.goto(shopUrl('in', path))
  await page.getByRole('article').first().getByRole('button', { name: 'Compare' }).click()
  await expect(page).toHaveURL(shopUrl('in', '/compare'))
  await expect(page.getByRole('columnheader')).toHaveCount(1)
  await page.goto(shopUrl('in', path))
  await page.getByRole('article').first().getByRole('button', { name: 'Add to wishlist' }).click()
  await expect(page).toHaveURL(
    new RegExp(`/login\\?back=${encodeURIComponent(path)}&after=wishing$`),
  )
})
